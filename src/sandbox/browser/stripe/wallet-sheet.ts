import type { FrameOptions } from './messages.ts'
import { openFrame } from './open-frame.ts'
import { openModal } from './open-modal.ts'

export type Sheet = ReturnType<typeof openSheet>

/** Stands in for the payment sheet of the browser or phone. It stays open until the payment has succeeded or failed. */
export function openSheet(options: FrameOptions, on: { onApproved: () => void; onCanceled: () => void }) {
  const modal = openModal('Wallet')
  let approved = false
  const frame = openFrame({
    kind: 'sheet',
    container: modal.box,
    title: 'Wallet',
    options,
    onMessage: ({ type }) => {
      if (type === 'canceled') on.onCanceled()
      if (type !== 'approved') return
      approved = true
      on.onApproved()
    },
  })
  frame.focus()
  return {
    isApproved: () => approved,
    ask: frame.ask,
    close: () => {
      frame.close()
      modal.close()
    },
  }
}
