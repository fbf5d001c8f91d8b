import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The only time the secret is shown. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      title="Signing secret"
      onClose={onClose}
      footer={
        <Button size="sm" onClick={onClose}>
          I have saved it
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>Your system uses it to verify that messages come from this shop. It is shown only once.</p>
        <div className="flex items-center gap-2 rounded-md bg-sunken px-4 py-3">
          <code className="min-w-0 flex-1 font-mono text-sm break-all">{secret}</code>
          <CopyButton text={secret} what="signing secret" />
        </div>
      </div>
    </Dialog>
  )
}
