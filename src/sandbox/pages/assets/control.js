// Shows a link when the page is out of date instead of reloading it while someone is about to click.
const notice = document.getElementById('notice')
const INTERVAL_MS = 3000
let shownVersion = null

async function checkVersion() {
  if (document.hidden || !notice) return
  const response = await fetch('/sandbox/state', { headers: { accept: 'application/json' } })
  if (!response.ok) return
  const { version } = await response.json()
  shownVersion ??= version
  if (version === shownVersion || notice.childElementCount > 0) return
  const link = document.createElement('a')
  link.href = '/sandbox'
  link.textContent = 'There is new activity. Refresh the page.'
  notice.replaceChildren(link)
}

setInterval(() => checkVersion().catch(() => undefined), INTERVAL_MS)
checkVersion().catch(() => undefined)

// While the shop's time moves, the bar follows it; then the page shows what happened.
const MOVING_MS = 300
const bar = document.querySelector('#moving progress')

async function followMove() {
  const response = await fetch('/sandbox/time', { headers: { accept: 'application/json' } })
  const state = response.ok ? await response.json() : null
  if (state !== null && !state.isMoving) return location.reload()
  if (state !== null && bar instanceof HTMLProgressElement)
    bar.value = Date.parse(state.now) - Date.parse(state.movedFrom)
  setTimeout(follow, MOVING_MS)
}

function follow() {
  followMove().catch(() => setTimeout(follow, MOVING_MS))
}
if (bar) follow()

// The sandbox's wallets are a fact about this browser, like real ones.
const WALLETS = 'sandbox-wallets'
const boxes = [...document.querySelectorAll('input[name="wallet"]')].filter(
  (box) => box instanceof HTMLInputElement,
)
const had = (localStorage.getItem(WALLETS) ?? '').split(' ')
for (const box of boxes) {
  box.checked = had.includes(box.value)
  box.addEventListener('change', () => {
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value)
    localStorage.setItem(WALLETS, chosen.join(' '))
  })
}
