import { fillFrame, inline } from './inline-document.ts'
import { type Decision, decisionIn } from './messages.ts'
import { SCRIPT } from './script.ts'

type Overlay = {
  /** Settles when the buyer closes the overlay, or decides in the window that it holds. */
  decision: Promise<Decision>
  /** Shows PayPal's window in the page instead of a popup. */
  show: (url: string) => void
  remove: () => void
}

type Options = { popup: boolean; onFocus: () => void }

const CSS = `
.paypal-overlay { position: fixed; inset: 0; z-index: 2147483647; }
.paypal-overlay > iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
.paypal-overlay > .paypal-window { inset: 0 auto auto 50%; width: min(100%, 480px); height: 100%; transform: translateX(-50%); background: #fff; color-scheme: light dark; }
@media (min-height: 700px) and (min-width: 600px) {
  .paypal-overlay > .paypal-window { top: 5vh; height: 90vh; border-radius: 10px; }
}
`

const BACKDROP = `
body { display: grid; place-content: center; justify-items: center; gap: 1rem; height: 100vh; margin: 0; padding: 1rem; box-sizing: border-box;
  background: rgb(0 0 0 / 75%); color: #fff; font: 16px/1.5 system-ui, sans-serif; text-align: center; }
img { width: 101px; height: 32px; }
p { max-width: 22rem; margin: 0; }
button { border: 0; background: none; color: inherit; font: inherit; font-weight: 600; text-decoration: underline; cursor: pointer; }
#close { position: fixed; top: 0.75rem; right: 0.75rem; width: 2.75rem; height: 2.75rem; font-size: 1.5rem; text-decoration: none; }
:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
`

/** Covers the page while PayPal's window is open. */
export function openOverlay({ popup, onFocus }: Options): Overlay {
  const { promise: decision, resolve } = Promise.withResolvers<Decision>()
  const box = document.createElement('div')
  box.className = 'paypal-overlay'
  const backdrop = frameTitled('PayPal Checkout Overlay')
  box.append(inline(document, 'style', CSS), backdrop)
  document.body.append(box)

  const content = fillFrame(backdrop, { css: BACKDROP, html: backdropHtml(popup) })
  content.querySelector('#close')?.addEventListener('click', () => resolve({ type: 'canceled' }))
  content.querySelector('#focus')?.addEventListener('click', onFocus)

  const receive = ({ origin, source, data }: MessageEvent) => {
    const shown = box.querySelector<HTMLIFrameElement>('.paypal-window')
    const decided = decisionIn(data)
    if (decided && shown && source === shown.contentWindow && origin === SCRIPT.origin) resolve(decided)
  }
  addEventListener('message', receive)

  return {
    decision,
    show: (url) => {
      const shown = frameTitled('PayPal Checkout')
      shown.className = 'paypal-window'
      shown.src = url
      box.append(shown)
    },
    remove: () => {
      removeEventListener('message', receive)
      box.remove()
    },
  }
}

function frameTitled(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  return frame
}

function backdropHtml(popup: boolean): string {
  const text = popup
    ? `<p>Don’t see the secure PayPal window? We’ll help you reopen it to complete your purchase.</p>
<button id="focus" type="button">Continue</button>`
    : ''
  return `<button id="close" type="button" aria-label="Close">×</button>
<img src="${SCRIPT.pictures}/sandbox/assets/paypal.svg" alt="PayPal">${text}`
}
