import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before unsaved changes are lost, by navigation or by closing the page. One per screen. */
export function LeaveGuard({ active }: { active: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!active) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [active])

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      verb="Leave"
      doing="Leaving…"
      act={async () => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>Your changes on this page have not been saved.</p>
    </ConfirmDialog>
  )
}

type Report = (form: string, unsaved: boolean) => void

const UnsavedContext = createContext<Report>(() => {})

/** For a screen with several forms: they share one guard, because the router allows only one. */
export function GuardedForms({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const report = useCallback<Report>((form, is) => {
    setUnsaved((before) => {
      const next = new Set(before)
      if (is) next.add(form)
      else next.delete(form)
      return next
    })
  }, [])
  return (
    <UnsavedContext value={report}>
      <LeaveGuard active={unsaved.size > 0} />
      {children}
    </UnsavedContext>
  )
}

/** Tells the surrounding guard whether this form has unsaved changes. */
export function useUnsaved(unsaved: boolean): void {
  const form = useId()
  const report = useContext(UnsavedContext)
  useEffect(() => {
    if (!unsaved) return
    report(form, true)
    return () => report(form, false)
  }, [report, form, unsaved])
}
