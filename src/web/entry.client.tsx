import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { leadOldPagesOn } from './lib/old-page.ts'

leadOldPagesOn()

// On a slow device the page transition can time out. The new page is shown anyway, so this is not an error.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'TimeoutError') event.preventDefault()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: reportUnlessTransition },
  )
})

/** The browser may abort a transition, for example when the window is resized. The new page is intact. */
function reportUnlessTransition(error: unknown): void {
  if (error instanceof DOMException && /^(?:InvalidState|Timeout)Error$/.test(error.name)) return
  reportError(error)
}
