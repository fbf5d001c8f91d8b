import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// A device too slow to fade from page to page in time shows the new page at once. That is no error.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'TimeoutError') event.preventDefault()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: reportUnlessFade },
  )
})

/** A fade that the browser gave up, because the size of the window changed for one, leaves the new page whole. */
function reportUnlessFade(error: unknown): void {
  if (error instanceof DOMException && /^(?:InvalidState|Timeout)Error$/.test(error.name)) return
  reportError(error)
}
