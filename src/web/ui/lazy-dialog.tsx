import { lazy } from 'react'
import { Dialog } from './dialog.tsx'
import { type Component, type LoadComponent, ReloadButton, WHY_RELOAD } from './lazy-part.tsx'

type Closes = { onClose: () => void }

/** Like `lazyPart`, for a dialog. */
export function lazyDialog<P extends Closes>(load: LoadComponent<Component<P>>) {
  return lazy<Component<P>>(() => load().catch(() => ({ default: MissingDialog })))
}

function MissingDialog({ onClose }: Closes) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="This could not be loaded"
      footer={<ReloadButton />}
      role="alertdialog"
    >
      <p>{WHY_RELOAD}</p>
    </Dialog>
  )
}
