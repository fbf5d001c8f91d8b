import { Alert, AlertRegion } from './alert.tsx'
import { Button } from './button.tsx'

type Props = { message: string; onRetry: () => void; retrying?: boolean }

/** A region that could not be shown: what happened, and the way to try it again. */
export function ErrorState({ message, onRetry, retrying = false }: Props) {
  return (
    <AlertRegion>
      <Alert
        actions={
          <Button variant="secondary" size="sm" pending={retrying && 'Trying again…'} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {message}
      </Alert>
    </AlertRegion>
  )
}
