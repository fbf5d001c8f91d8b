import { useAction } from '#web/lib/action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnchorButton } from '#web/ui/link-button.tsx'

type Props = {
  message: string
  /** The address of this editor, where a new tab shows the other version. */
  href: string
  /** Replaces what is on the screen by the other version. */
  load: () => Promise<void>
}

/** Someone else saved first. Unsaved changes stay until the user has seen the other version. */
export function Conflict({ message, href, load }: Props) {
  const { run, pending, alert } = useAction(load)
  return (
    <Alert
      tone="warning"
      title="Not saved: someone else saved first"
      actions={
        <>
          <AnchorButton size="sm" variant="secondary" href={href} target="_blank">
            Open theirs in a new tab
          </AnchorButton>
          <Button size="sm" variant="secondary" pending={pending && 'Loading…'} onClick={() => void run()}>
            Discard mine and load theirs
          </Button>
        </>
      }
    >
      <p>{message}</p>
      <p>Your changes are still here. Compare the two versions and copy over what you want to keep.</p>
      {alert && <p className="font-medium">{alert}</p>}
    </Alert>
  )
}
