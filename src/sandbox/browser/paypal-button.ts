import { type Decision, decisionIn, type FromButton, type ToButton } from './paypal/messages.ts'

const POLL_MS = 250
const WIDTH = 500
const HEIGHT = 720

const button = document.querySelector<HTMLButtonElement>('#pay')
const page = new URLSearchParams(location.search).get('page') ?? ''
let popup: Window | null = null
let isBusy = false
let poll = 0

function tell(message: FromButton): void {
  parent.postMessage(message, page)
}

/** Browsers allow a popup only right after the click, so it opens before the page has been asked. */
function click(): void {
  if (isBusy) return
  setBusy(true)
  if (button?.ariaDisabled !== 'true')
    popup = open('about:blank', '', `popup,width=${WIDTH},height=${HEIGHT}`)
  tell({ type: 'clicked', popup: popup !== null })
  watchPopup()
}

function watchPopup(): void {
  if (!popup) return
  let wasClosed = false
  poll = window.setInterval(() => {
    // Its last message may still be in flight the first time it is seen closed.
    if (popup?.closed && wasClosed) decide({ type: 'canceled' })
    wasClosed = popup?.closed ?? true
  }, POLL_MS)
}

function decide(decision: Decision): void {
  clearInterval(poll)
  tell(decision)
}

function setBusy(busy: boolean): void {
  isBusy = busy
  if (button) button.ariaBusy = String(busy)
}

function closePopup(): void {
  clearInterval(poll)
  popup?.close()
  popup = null
}

function obey(message: ToButton): void {
  if (message.type === 'enabled' && button) button.ariaDisabled = String(!message.enabled)
  if (message.type === 'show' && popup && !popup.closed) popup.location.replace(message.url)
  if (message.type === 'focus') popup?.focus()
  if (message.type === 'close' || message.type === 'finish') closePopup()
  if (message.type === 'finish') setBusy(false)
}

addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === page) obey(data)
  const decision = decisionIn(data)
  if (decision && source === popup && origin === location.origin) decide(decision)
})
button?.addEventListener('click', click)
tell({ type: 'ready' })
