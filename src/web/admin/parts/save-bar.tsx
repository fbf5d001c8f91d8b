import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LeaveGuard } from './leave-guard.tsx'

type Props = {
  /** Hidden while there is nothing to save. */
  dirty: boolean
  pending: boolean
  /** `Unsaved changes`, or `Unsaved product` for something new. */
  text?: string
  /** The label of the button that saves. */
  verb?: string
  onSave: () => void
  onDiscard: () => void
}

/** At the bottom of a page with a long form. Ctrl or Cmd S saves; leaving with unsaved changes asks first. */
export function SaveBar(props: Props) {
  const { dirty, pending, text = 'Unsaved changes', verb = 'Save', onSave, onDiscard } = props
  useSaveKey(dirty && !pending, onSave)
  return (
    <>
      <LeaveGuard active={dirty && !pending} />
      <div role="status" className="sticky bottom-0 z-20 empty:hidden">
        {dirty && (
          <div className="animate-rise flex flex-wrap items-center justify-between gap-3 rounded-t-lg border border-b-0 border-border bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-3">
            <p className="font-medium">{text}</p>
            <div className="flex gap-2">
              <Button size="sm" variant="ghost" onClick={onDiscard}>
                Discard
              </Button>
              <Button size="sm" pending={pending && 'Saving…'} onClick={onSave}>
                {verb}
              </Button>
            </div>
          </div>
        )}
      </div>
    </>
  )
}

function useSaveKey(active: boolean, onSave: () => void): void {
  const save = useRef(onSave)
  useEffect(() => {
    save.current = onSave
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (active) save.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [active])
}
