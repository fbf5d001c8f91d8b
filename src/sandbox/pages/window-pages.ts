import { formatCents } from '#core/domain/money.ts'
import type { CapturePlan, Intent, Order } from '../store/rows.ts'
import { type Html, html, page } from './html.ts'

/** What the window tells whoever opened it, and where to go when nobody did. */
export type Outcome = {
  message: Record<string, string>
  returnUrl: string | null
  words: string
}

export const PLANS: Record<CapturePlan, string> = {
  complete: 'The payment goes through',
  pending: 'It is pending for a few seconds, then goes through',
  pending_then_deny: 'It is pending for a few seconds, then denied',
  instrument_declined: 'The card or bank behind it is declined; another one may be chosen',
  decline: 'The capture is declined',
}

export function approvePage(order: Order): string {
  return page({
    title: 'PayPal (test)',
    narrow: true,
    body: html`<p class="brand paypal">PayPal <span>test window</span></p>
<h1>Pay ${formatCents(order.amountCents)}</h1>
${order.description && html`<p>${order.description}</p>`}
<form method="post" action="/sandbox/paypal/approve?token=${order.id}">
<fieldset>
<legend>What shall happen</legend>
${Object.entries(PLANS).map(
  ([plan, words]) =>
    html`<label class="choice"><input type="radio" name="plan" value="${plan}"${
      plan === 'complete' && html` checked`
    }> <span>${words}</span></label>`,
)}
</fieldset>
<div class="actions">
<button class="primary" name="outcome" value="approve">Approve</button>
<button name="outcome" value="cancel">Cancel</button>
</div>
</form>
<p class="small">Order ${order.id}. You can close this window; that cancels, too.</p>`,
  })
}

export function challengePage(intent: Intent, clientSecret: string): string {
  return page({
    title: 'Your bank (test)',
    narrow: true,
    body: html`<p class="brand bank">Your bank <span>3-D Secure, test window</span></p>
<h1>Confirm your payment</h1>
<dl>
<div><dt>Amount</dt><dd>${formatCents(intent.amountCents)}</dd></div>
<div><dt>Card</dt><dd>${intent.card ? `${intent.card.brand} ending ${intent.card.last4}` : 'unknown'}</dd></div>
</dl>
<form method="post" action="/sandbox/stripe/challenge/${intent.id}?client_secret=${encodeURIComponent(clientSecret)}">
<div class="actions">
<button class="primary" name="outcome" value="approve">Approve</button>
<button name="outcome" value="fail">Fail</button>
</div>
</form>`,
  })
}

/** The end of a window. Its script tells the opener and closes; without an opener it goes back to the shop. */
export function donePage({ message, returnUrl, words }: Outcome): string {
  return page({
    title: words,
    narrow: true,
    script: 'window.js',
    body: html`<h1>${words}</h1>
<p id="done" data-message="${JSON.stringify(message)}" data-return="${returnUrl ?? ''}">
${back(returnUrl)}</p>`,
  })
}

export function nothingPage(words: string, returnUrl: string | null): string {
  return page({ title: words, narrow: true, body: html`<h1>${words}</h1><p>${back(returnUrl)}</p>` })
}

function back(returnUrl: string | null): Html {
  return html`<a href="${returnUrl ?? '/checkout'}">Return to the shop</a>`
}
