import { lazy, type ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

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
      <Alert tone="warning" title="This part of the page could not be loaded" actions={<ReloadButton />}>
        {WHY_RELOAD}
      </Alert>
    </div>
  )
}

export const WHY_RELOAD =
  'The shop may have been updated since you opened this page. Save or copy what you have entered, then reload it.'

export function ReloadButton() {
  return (
    <Button variant="secondary" size="sm" onClick={() => location.reload()}>
      Reload the page
    </Button>
  )
}
