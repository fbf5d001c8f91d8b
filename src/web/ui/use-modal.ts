import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Drives a native dialog by a flag. The browser traps the focus, makes the page behind inert, closes on Escape
 * and gives the focus back to what opened it; a press on the backdrop closes too.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
  }, [open])

  // A dialog that is taken out of the page while it is open would take the focus with it.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  return {
    ref,
    onClose,
    onMouseDown: (event: MouseEvent) => {
      if (event.target === ref.current) ref.current?.close()
    },
  }
}
