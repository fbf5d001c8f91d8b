import { lazy, type ReactNode } from 'react'
import { UNLOADED } from '#web/lib/problem-text.ts'
import { Alert } from './alert.tsx'

export type Component<P> = (props: P) => ReactNode
export type LoadComponent<C> = () => Promise<{ default: C }>

/**
 * React's `lazy` for a part of a page. If it cannot be loaded, as on a page that is older than the shop, it asks for a
 * reload in its place; otherwise React would remove the page around it, with whatever was entered there.
 */
export function lazyPart<P>(load: LoadComponent<Component<P>>) {
  return lazy<Component<P>>(() => load().catch(() => ({ default: MissingPart })))
}

function MissingPart() {
  return (
    <div role="alert">
      <Alert tone="warning">{UNLOADED}</Alert>
    </div>
  )
}
