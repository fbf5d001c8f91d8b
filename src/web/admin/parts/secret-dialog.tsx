import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = {
  title: string
  secret: string
  /** Names the secret for its copy button. */
  what: string
  onClose: () => void
  children: ReactNode
}

/** The only time the secret is shown. */
export function SecretDialog({ title, secret, what, onClose, children }: Props) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button size="sm" onClick={onClose}>
          I have saved it
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>{children} It is shown only once.</p>
        <div className="flex items-center gap-2 rounded-md bg-sunken px-4 py-3">
          <code className="min-w-0 flex-1 font-mono text-sm break-all">{secret}</code>
          <CopyButton text={secret} what={what} />
        </div>
      </div>
    </Dialog>
  )
}
