import { formatCents } from '#core/domain/money.ts'
import type { CapturePlan, Intent, Order } from '../store/rows.ts'
import { type Html, html, page } from './html.ts'

export type Outcome = {
  /** Posted to the page that opened the window. */
  message: Record<string, string>
  /** Where to go if no page opened it. */
  returnUrl: string | null
  title: string
}

export const PLANS: Record<CapturePlan, string> = {
  complete: 'The payment succeeds',
  pending: 'The payment is pending for a few seconds, then succeeds',
  pending_then_deny: 'The payment is pending for a few seconds, then is denied',
  instrument_declined: 'The funding source is declined; the buyer can choose another',
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
<legend>What should happen?</legend>
${Object.entries(PLANS).map(
  ([plan, label]) =>
    html`<label class="choice"><input type="radio" name="plan" value="${plan}"${
      plan === 'complete' && html` checked`
    }> <span>${label}</span></label>`,
)}
</fieldset>
<div class="actions">
<button class="primary" name="outcome" value="approve">Approve</button>
<button name="outcome" value="cancel">Cancel</button>
</div>
</form>
<p class="small">Order ${order.id}. Closing this window also cancels the payment.</p>`,
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

/** Its script reports to the opener and closes the window; without an opener it returns to the shop. */
export function donePage({ message, returnUrl, title }: Outcome): string {
  return page({
    title,
    narrow: true,
    script: 'window.js',
    body: html`<h1>${title}</h1>
<p id="done" data-message="${JSON.stringify(message)}" data-return="${returnUrl ?? ''}">
${returnLink(returnUrl)}</p>`,
  })
}

export function messagePage(title: string, returnUrl: string | null): string {
  return page({ title, narrow: true, body: html`<h1>${title}</h1><p>${returnLink(returnUrl)}</p>` })
}

function returnLink(returnUrl: string | null): Html {
  return html`<a href="${returnUrl ?? '/checkout'}">Return to the shop</a>`
}
