import type { PayPalButtonStyle } from '@paypal/paypal-js'
import { fillFrame, inline } from './inline-document.ts'
import type { Decision, FromButton, ToButton } from './messages.ts'
import { addressOf, SCRIPT } from './script.ts'

const DEFAULT_HEIGHT = 45
const MAX_WIDTH = 750
const TIMEOUT_MS = 60_000

export type ButtonFrame = {
  /** Rejects when the frame is removed first, or does not load. */
  ready: Promise<void>
  send: (message: ToButton) => void
  /** The buyer's next decision in the popup. */
  decision: () => Promise<Decision>
  remove: () => void
}

type Options = {
  element: HTMLElement
  style: PayPalButtonStyle
  onReady: () => void
  onClicked: (popup: boolean) => void
}

/** Shows a drawing of the button until the one in the frame from PayPal answers a click. */
export function renderButton({ element, style, onReady, onClicked }: Options): ButtonFrame {
  const box = document.createElement('div')
  box.className = 'paypal-buttons'
  const frame = document.createElement('iframe')
  frame.className = 'component-frame'
  frame.title = 'PayPal'
  frame.src = frameAddress(style)
  const prerender = prerenderFrame()
  box.append(inline(document, 'style', boxCss(style)), prerender, frame)

  let decide: (decision: Decision) => void = () => {}
  const ready = Promise.withResolvers<void>()
  const timeout = setTimeout(
    () => ready.reject(new Error('Loading component paypal_buttons timed out')),
    TIMEOUT_MS,
  )
  const show = (): void => {
    clearTimeout(timeout)
    prerender.remove()
    frame.classList.add('visible')
    onReady()
  }
  const receive = ({ source, origin, data }: MessageEvent<FromButton>): void => {
    if (source !== frame.contentWindow || origin !== SCRIPT.origin) return
    if (data.type === 'ready') ready.resolve(show())
    else if (data.type === 'clicked') onClicked(data.popup)
    else decide(data)
  }
  addEventListener('message', receive)
  element.append(box)
  fillPrerender(prerender)

  return {
    ready: ready.promise,
    send: (message) => frame.contentWindow?.postMessage(message, SCRIPT.origin),
    decision: () =>
      new Promise((resolve) => {
        decide = resolve
      }),
    remove: () => {
      removeEventListener('message', receive)
      clearTimeout(timeout)
      box.remove()
      ready.reject(new Error('Component closed'))
    },
  }
}

function frameAddress(style: PayPalButtonStyle): string {
  const { label = 'paypal', color = 'gold', shape = 'rect', borderRadius } = style
  return addressOf('/sandbox/paypal/button', {
    label,
    color,
    shape,
    ...(borderRadius !== undefined && { radius: String(borderRadius) }),
    page: location.origin,
  })
}

function boxCss({ height = DEFAULT_HEIGHT, disableMaxWidth }: PayPalButtonStyle): string {
  return `
.paypal-buttons { position: relative; height: ${height}px; ${disableMaxWidth ? '' : `max-width: ${MAX_WIDTH}px;`} }
.paypal-buttons > iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; color-scheme: light; }
.paypal-buttons > .component-frame:not(.visible) { visibility: hidden; }
`
}

function prerenderFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.className = 'prerender-frame'
  frame.title = 'PayPal'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  return frame
}

/** The inline script shows the drawing, so a page that blocks inline scripts also shows none. */
function fillPrerender(frame: HTMLIFrameElement): void {
  fillFrame(frame, {
    css: `
body { margin: 0; height: 100vh; border-radius: 4px; background: #ffc439; opacity: 0; }
body.shown { display: grid; place-items: center; opacity: 1; }
`,
    html: `<img alt="" src="${DOTS}">`,
    script: "document.body.classList.add('shown')",
  })
}

/** PayPal's pictures in the page are data addresses. */
const DOTS = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="8" fill="#003087"><circle cx="4" cy="4" r="3"/><circle cx="20" cy="4" r="3"/><circle cx="36" cy="4" r="3"/></svg>',
)}`
