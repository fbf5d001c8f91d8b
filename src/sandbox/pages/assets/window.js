// Reports the outcome to the page that opened this window, or returns to the shop if none did.
const done = document.getElementById('done')
if (done) {
  if (window.opener) {
    window.opener.postMessage(JSON.parse(done.dataset.message ?? 'null'), location.origin)
    window.close()
  } else if (done.dataset.return) {
    location.replace(done.dataset.return)
  }
}
