import { formatCents } from '#core/domain/money.ts'
import { type Challenged, isSetup } from '../shopper.ts'
import type { CapturePlan, Order, SetupToken } from '../store/rows.ts'
import { type Html, html, page } from './html.ts'

export type Outcome = {
  /** Posted to the page that opened the window. */
  message: Record<string, string>
  /** Where to go if no page opened it. */
  returnUrl: string | null
  title: string
}

/** What the tester pays with, and what comes of it. */
export const PLANS: Record<CapturePlan, { source: string; result: string }> = {
  complete: { source: 'PayPal balance', result: 'The payment succeeds' },
  save_later: {
    source: 'PayPal balance, saved later',
    result: 'The payment succeeds; if the account is to be saved, that takes a few seconds',
  },
  pending: {
    source: 'Bank account',
    result: 'The payment is pending for a few seconds, then succeeds',
  },
  pending_then_deny: {
    source: 'Empty bank account',
    result: 'The payment is pending for a few seconds, then is denied',
  },
  instrument_declined: {
    source: 'Declined card',
    result: 'The funding source is declined; the buyer can choose another',
  },
  decline: { source: 'Blocked account', result: 'The capture is declined' },
}

export function approvePage(order: Order): string {
  return page({
    title: 'PayPal (test)',
    narrow: true,
    body: html`<div class="paypal-window">
<p class="paypal-brand"><img src="/sandbox/assets/paypal.svg" alt="PayPal" width="101" height="32"> <span>Test window</span></p>
<h1>Pay ${formatCents(order.amountCents)}</h1>
${order.description && html`<p class="what">${order.description}</p>`}
<form method="post" action="/sandbox/paypal/approve?token=${order.id}">
<fieldset>
<legend>Pay with</legend>
${Object.entries(PLANS).map(
  ([plan, { source, result }]) =>
    html`<label class="source"><input type="radio" name="plan" value="${plan}"${
      plan === 'complete' && html` checked`
    }> <span><b>${source}</b> <small>${result}</small></span></label>`,
)}
</fieldset>
<div class="actions stacked">
<button class="paypal-pay" name="outcome" value="approve">Approve</button>
<button class="quiet" name="outcome" value="cancel">Cancel and return to the shop</button>
</div>
</form>
<p class="small">Order ${order.id}. Closing this window also cancels the payment.</p>
</div>`,
  })
}

export function savePage({ id }: SetupToken): string {
  return page({
    title: 'PayPal (test)',
    narrow: true,
    body: html`<div class="paypal-window">
<p class="paypal-brand"><img src="/sandbox/assets/paypal.svg" alt="PayPal" width="101" height="32"> <span>Test window</span></p>
<h1>Save your PayPal account</h1>
<p class="what">The shop may charge it for renewals.</p>
<form method="post" action="/sandbox/paypal/save?token=${id}">
<div class="actions stacked">
<button class="paypal-pay" name="outcome" value="approve">Agree</button>
<button class="quiet" name="outcome" value="cancel">Cancel and return to the shop</button>
</div>
</form>
</div>`,
  })
}

export function challengePage(intent: Challenged, clientSecret: string): string {
  const card = isSetup(intent) ? intent.read?.card : intent.card
  return page({
    title: 'Your bank (test)',
    narrow: true,
    body: html`<p class="brand bank">Your bank <span>3-D Secure, test window</span></p>
<h1>${isSetup(intent) ? 'Confirm your card' : 'Confirm your payment'}</h1>
<dl>
${!isSetup(intent) && html`<div><dt>Amount</dt><dd>${formatCents(intent.amountCents)}</dd></div>`}
<div><dt>Card</dt><dd>${card ? `${card.brand} ending ${card.last4}` : 'unknown'}</dd></div>
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
