import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { MAIN_ITEMS } from './nav-items.ts'

/** How long `G` waits for the next key. */
const CHORD_MS = 1_500

type Options = {
  /** Single keys can be turned off, because they get in the way of speech input. Ctrl or Cmd K stays on. */
  singleKeys: boolean
  onPalette: () => void
  onHelp: () => void
}

/** Ctrl or Cmd K for the palette; `G` and a letter for a screen; `/` for the list's search; `?` for all of them. */
export function useShortcuts(options: Options): void {
  const navigate = useNavigate()
  const now = useRef(options)
  useEffect(() => {
    now.current = options
  })

  useEffect(() => {
    let chordUntil = 0
    const onKey = (event: KeyboardEvent) => {
      const { singleKeys, onPalette, onHelp } = now.current
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return onPalette()
      }
      if (!singleKeys || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      const chord = event.timeStamp < chordUntil
      chordUntil = 0
      const target = chord ? MAIN_ITEMS.find(({ key }) => key === event.key.toLowerCase()) : undefined
      if (target) {
        event.preventDefault()
        void navigate(target.to)
      } else if (event.key.toLowerCase() === 'g') chordUntil = event.timeStamp + CHORD_MS
      else if (event.key === '?') onHelp()
      else if (event.key === '/') {
        event.preventDefault()
        searchHere() ?? onPalette()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])
}

/** Keys belong to the focused field, and to an open dialog or menu. */
function isBusy(target: EventTarget | null): boolean {
  const typing =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="menu"], [role="listbox"]') !== null)
  return typing || document.querySelector('dialog[open], [popover]:popover-open') !== null
}

/** The search box of the list on the screen, if there is one to see. */
function searchHere(): true | null {
  const box = document.querySelector<HTMLInputElement>('[data-list-search]')
  box?.focus()
  box?.select()
  return box && document.activeElement === box ? true : null
}
