// Reports the outcome to the page that opened or framed this one, or returns to the shop if none did.
const done = document.getElementById('done')
if (done) {
  const message = JSON.parse(done.dataset.message ?? 'null')
  if (window.opener) {
    window.opener.postMessage(message, location.origin)
    window.close()
  } else if (window.parent !== window) {
    // The outcome is no secret, and Stripe's pages do not know the shop's address.
    window.parent.postMessage(message, '*')
  } else if (done.dataset.return) {
    location.replace(done.dataset.return)
  }
}
