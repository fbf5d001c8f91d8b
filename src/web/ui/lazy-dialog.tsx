import { lazy } from 'react'
import { UNLOADED } from '#web/lib/problem-text.ts'
import { ReloadButton } from './alert.tsx'
import { Dialog } from './dialog.tsx'
import type { Component, LoadComponent } from './lazy-part.tsx'

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
      <p>{UNLOADED}</p>
    </Dialog>
  )
}
