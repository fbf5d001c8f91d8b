import { Alert, AlertRegion } from './alert.tsx'
import { Button } from './button.tsx'

type Props = { message: string; onRetry: () => void; retrying?: boolean }

/** Replaces a region that failed to load: what happened, and a button to try again. */
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
