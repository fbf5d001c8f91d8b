// Says when something has happened since the page was made; people decide when it changes under their hands.
const news = document.getElementById('news')
const INTERVAL_MS = 3000
let seen = null

async function look() {
  if (document.hidden || !news) return
  const response = await fetch('/sandbox/state', { headers: { accept: 'application/json' } })
  if (!response.ok) return
  const { version } = await response.json()
  seen ??= version
  if (version === seen || news.childElementCount > 0) return
  const link = document.createElement('a')
  link.href = '/sandbox'
  link.textContent = 'Something has happened. Show it.'
  news.replaceChildren(link)
}

setInterval(() => look().catch(() => undefined), INTERVAL_MS)
look().catch(() => undefined)
