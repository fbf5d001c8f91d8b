import { type MouseEvent, useEffect, useRef } from 'react'

/**
 * Drives a native dialog by a flag. The browser traps the focus, makes the page behind inert, closes on Escape
 * and gives the focus back to what opened it; a press on the backdrop closes too.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (!open) return dialog.close()
    opener.current = document.activeElement
    dialog.showModal()
  }, [open])

  // A dialog that is taken out of the page while it is open takes the focus with it.
  useEffect(
    () => () => {
      const lost = document.activeElement === document.body
      if (lost && opener.current instanceof HTMLElement) opener.current.focus()
    },
    [],
  )

  return {
    ref,
    onClose: () => {
      opener.current = null
      onClose()
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === ref.current) ref.current?.close()
    },
  }
}
