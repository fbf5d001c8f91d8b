import { formatCents } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { type Fault, OPERATIONS } from '../faults.ts'
import type { Ledger } from '../ledger.ts'
import type { MeansSummary } from '../list-means.ts'
import type { PaymentSummary } from '../list-payments.ts'
import { type EventRow, MEANS_ANSWERS, type MeansAnswer, PAYPAL_OUTCOMES } from '../store/rows.ts'
import { TEST_CARDS } from '../stripe/cards.ts'
import { type Html, html, page } from './html.ts'
import { type TimeState, timeSection } from './time-section.ts'

export type ControlState = {
  ledger: Ledger
  payments: readonly PaymentSummary[]
  means: readonly MeansSummary[]
  events: readonly EventRow[]
  faults: readonly Fault[]
  /** Null if the shop's time cannot be moved. */
  time: TimeState | null
}

/** Without a state, which only admins get to see, it shows what a buyer needs. */
export function controlPage(state: ControlState | null): string {
  return page({
    title: 'Payment sandbox',
    script: 'control.js',
    body: html`<h1>Payment sandbox</h1>
<p>Stand-ins for Stripe and PayPal on this machine. No real money moves, but the shop calls them just like the real providers.
${state && html`<a href="/sandbox">Refresh</a>`}</p>
${state ? controls(state) : forAdmins()}
${cards()}
${wallets()}`,
  })
}

function controls(state: ControlState): Html {
  return html`<p id="notice" role="status"></p>
${state.time && timeSection(state.time)}
${ledger(state.ledger)}
${payments(state.payments)}
${means(state.means)}
${events(state.events)}
${faults(state.faults)}`
}

function forAdmins(): Html {
  return html`<p>Payments, webhooks and faults are shown to admins: <a href="${paths.adminLogin()}">log in to the admin panel</a>, then open this page again.</p>`
}

function ledger(balancesByProvider: Ledger): Html {
  const rows = Object.entries(balancesByProvider).flatMap(([provider, balances]) =>
    Object.entries(balances).map(
      ([currency, balance]) => html`<tr><th scope="row">${provider}</th><td>${currency}</td>
<td class="number">${formatCents(balance.capturedCents)}</td><td class="number">${formatCents(balance.refundedCents)}</td>
<td class="number">${formatCents(balance.disputedCents)}</td><td class="number"><strong>${formatCents(balance.netCents)}</strong></td></tr>`,
    ),
  )
  return section('ledger', 'Ledger', 'The shop’s own ledger must match these totals.', {
    head: ['Provider', 'Currency', 'Captured', 'Refunded', 'Disputed', 'Balance'],
    rows,
    empty: 'No money has moved yet.',
  })
}

function payments(all: readonly PaymentSummary[]): Html {
  const rows = all.map(
    (
      payment,
    ) => html`<tr><th scope="row"><code>${payment.reference}</code><br><small>${payment.provider}</small></th>
<td>${payment.description ?? ''}</td><td class="number">${formatCents(payment.amountCents)} ${payment.currency}</td>
<td>${payment.status}${payment.refundedCents > 0 && html`<br><small>${formatCents(payment.refundedCents)} refunded</small>`}${
      payment.disputeId && html`<br><small>disputed</small>`
    }${payment.reviewId && html`<br><small>in review</small>`}</td><td>${time(payment.createdAt.getTime())}</td><td>${paymentActions(payment)}</td></tr>`,
  )
  return section('payments', 'Payments', 'The latest 50.', {
    head: ['Payment', 'Description', 'Amount', 'Status', 'Created', 'Actions'],
    rows,
    empty: 'No payments yet. Buy something in the shop.',
  })
}

const ANSWERS: Record<MeansAnswer, string> = {
  ok: 'succeed',
  soft: 'are declined, and may succeed later',
  hard: 'are declined for good',
  authentication: 'need the holder to confirm',
  unavailable: 'get no answer',
}

function means(all: readonly MeansSummary[]): Html {
  const rows = all.map(
    ({ provider, reference, description, answer }) => html`<tr><th scope="row"><code>${reference}</code><br>
<small>${provider}</small></th><td>${description}</td><td><form method="post" action="/sandbox/means/${reference}">
<label>Charges <select name="answer" aria-label="Charges: ${reference}">${MEANS_ANSWERS.map(
      (each) => html`<option value="${each}"${each === answer && html` selected`}>${ANSWERS[each]}</option>`,
    )}</select></label>
<button aria-label="Save: ${reference}">Save</button></form></td></tr>`,
  )
  return section(
    'means',
    'Saved cards and accounts',
    'What happens when the shop charges them for a renewal.',
    {
      head: ['Reference', 'Card or account', 'From now on'],
      rows,
      empty: 'Nobody has let the shop charge them again yet. Buy a plan that renews every year.',
    },
  )
}

function paymentActions(payment: PaymentSummary): Html {
  const { reference, provider, undecided, disputable, refundable, suspectable, reviewId } = payment
  const action = (name: string, label: string) => button(`payments/${reference}/${name}`, label, reference)
  return html`<div class="row-actions">${undecided && [action('complete', 'Complete now'), action('deny', 'Deny')]}
${refundable && action('refund', 'Refund in the dashboard')}
${disputable && action('dispute', 'Dispute')}
${disputable && provider === 'stripe' && action('inquire', 'Inquire')}
${disputeActions(payment)}${refundActions(payment)}
${suspectable && action('warn', 'Fraud warning')}
${suspectable && (reviewId ? action('approve', 'Approve review') : action('review', 'Review'))}</div>`
}

function disputeActions({ reference, provider, disputeId, disputeStatus }: PaymentSummary): Html | null {
  if (!disputeId) return null
  const action = (name: string, label: string) => button(`payments/${reference}/${name}`, label, reference)
  if (disputeStatus === 'inquiry')
    return html`${[action('escalate', 'Escalate the inquiry'), action('close', 'Close the inquiry')]}`
  const outcomes = PAYPAL_OUTCOMES.map((outcome) => html`<option>${outcome}</option>`)
  return html`${[action('win', 'Dispute won'), action('lose', 'Dispute lost')]}
${
  provider === 'paypal' &&
  html`<form method="post" action="/sandbox/payments/${reference}/close"><label>Outcome
<select name="outcome" aria-label="Outcome: ${reference}">${outcomes}</select></label>
<button aria-label="Close the dispute: ${reference}">Close</button></form>`
}`
}

function refundActions({ provider, refunds }: PaymentSummary): Html {
  const action = (id: string, name: string, label: string) => button(`refunds/${id}/${name}`, label, id)
  return html`${refunds.map(({ id, status, amountCents }) => [
    status === 'pending' && action(id, 'complete', `Complete the refund of ${formatCents(amountCents)}`),
    (status === 'pending' || (status === 'succeeded' && provider === 'stripe')) &&
      action(id, 'fail', `Fail the refund of ${formatCents(amountCents)}`),
  ])}`
}

function events(all: readonly EventRow[]): Html {
  const rows = all.slice(0, 50).map((event) => {
    const action = (name: string, label: string) => button(`events/${event.id}/${name}`, label, event.type)
    return html`<tr><th scope="row">${event.type}<br><small><code>${event.id}</code></small></th>
<td><code>${event.subject}</code></td><td><span class="state ${event.state}">${event.state}</span>
${event.tries > 0 && html`<br><small>Attempts: ${event.tries}, last: ${event.lastStatus ?? 'no response'}</small>`}
${event.state === 'pending' && html`<br><small>next ${time(event.nextAt)}</small>`}</td><td>${time(event.createdAt)}</td>
<td><div class="row-actions">${action('replay', 'Replay')}${action('delay', 'Delay 1 min')}${
      event.state === 'pending' && action('drop', 'Drop')
    }</div></td></tr>`
  })
  return section('events', 'Webhooks', 'The latest 50, and whether the shop has accepted them.', {
    head: ['Event', 'Subject', 'Delivery', 'Created', 'Actions'],
    rows,
    empty: 'No events yet.',
  })
}

const FAULT_CHOICES: readonly [fault: string, label: string][] = [
  ['error_before', 'fails with no effect'],
  ['error_after', 'takes effect, but returns a 500'],
  ['reset_after', 'takes effect, but the connection drops'],
  ['pending', 'stays pending'],
  ['declined', 'is declined'],
  ['wrong_amount', 'charges a cent too little'],
  ['wrong_currency', 'charges in euros'],
  ['wrong_account', 'pays another account'],
  ['drop', 'is never sent (webhook)'],
  ['duplicate', 'is sent three times (webhook)'],
  ['reorder', 'arrives after the next one (webhook)'],
  ['bad_signature', 'has an invalid signature (webhook)'],
]

function faults(script: readonly Fault[]): Html {
  const operations = Object.entries(OPERATIONS).flatMap(([provider, names]) =>
    names.map((name) => html`<option value="${provider} ${name}">${provider}: ${name}</option>`),
  )
  return html`<section aria-labelledby="faults-title"><h2 id="faults-title">Faults</h2>
<p>Make the next call or webhook fail in a chosen way.</p>
<form method="post" action="/sandbox/faults" class="row">
<label>The next <select name="operation">${operations}</select></label>
<label>… <select name="kind">${FAULT_CHOICES.map(([kind, label]) => html`<option value="${kind}">${label}</option>`)}</select></label>
<button>Add</button></form>
${
  script.length > 0 &&
  html`<ul>${script.map((fault) => html`<li><code>${fault.provider} ${fault.operation}: ${fault.kind}</code></li>`)}</ul>
${button('faults/clear', 'Remove all', 'faults')}`
}</section>`
}

function cards(): Html {
  const rows = Object.entries(TEST_CARDS).map(
    ([number, { about }]) =>
      html`<tr><th scope="row"><code>${groupDigits(number)}</code></th><td>${about}</td></tr>`,
  )
  return section('cards', 'Test cards', 'Use any future expiration date and any security code.', {
    head: ['Number', 'Result'],
    rows,
    empty: '',
  })
}

/** Kept in this browser by `control.js`, where the frame of the wallet buttons reads it. */
function wallets(): Html {
  return html`<section aria-labelledby="wallets-title"><h2 id="wallets-title">Wallets</h2>
<p>Which wallets this browser has. The checkout page shows a button for each.</p>
<label class="choice"><input type="checkbox" name="wallet" value="apple_pay"> <span>Apple Pay</span></label>
<label class="choice"><input type="checkbox" name="wallet" value="google_pay"> <span>Google Pay</span></label>
</section>`
}

type Table = { head: readonly string[]; rows: readonly Html[]; empty: string }

function section(id: string, title: string, about: string, { head, rows, empty }: Table): Html {
  return html`<section aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
<p>${about}</p>
${
  rows.length === 0
    ? html`<p class="empty">${empty}</p>`
    : html`<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}-title"><table>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`
}</section>`
}

function button(action: string, label: string, about: string): Html {
  return html`<form method="post" action="/sandbox/${action}"><button aria-label="${label}: ${about}">${label}</button></form>`
}

function time(ms: number): Html {
  const iso = new Date(ms).toISOString()
  return html`<time datetime="${iso}">${iso.slice(11, 19)}</time>`
}

function groupDigits(number: string): string {
  return number.length === 15
    ? number.replace(/^(\d{4})(\d{6})/, '$1 $2 ')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
