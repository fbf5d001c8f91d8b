// The end of a payment window: tell the page that opened it, or go back to the shop.
const done = document.getElementById('done')
if (done) {
  if (window.opener) {
    window.opener.postMessage(JSON.parse(done.dataset.message ?? 'null'), location.origin)
    window.close()
  } else if (done.dataset.return) {
    location.replace(done.dataset.return)
  }
}
