import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Controls a native dialog with a flag. The browser traps the focus, makes the page behind inert, closes on Escape
 * and returns the focus to the opener. Pressing the backdrop also closes it.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (!open) return dialog.close()
    opener.current = document.activeElement
    dialog.showModal()
  }, [open])

  // A dialog that is removed from the page while open loses the focus instead of returning it.
  // biome-ignore lint/plugin: a layout effect ends before the dialog is removed; this takes no focus from anything
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
