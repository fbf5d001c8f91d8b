import { formatCents } from '#core/domain/money.ts'
import { type Fault, OPERATIONS } from '../faults.ts'
import type { Ledger } from '../ledger.ts'
import type { PaymentSummary } from '../list-payments.ts'
import type { EventRow } from '../store/rows.ts'
import { TEST_CARDS } from '../stripe/cards.ts'
import { type Html, html, page } from './html.ts'

export type ControlState = {
  ledger: Ledger
  payments: readonly PaymentSummary[]
  events: readonly EventRow[]
  faults: readonly Fault[]
}

const STATE_WORDS: Record<EventRow['state'], string> = {
  pending: 'waiting',
  delivered: 'delivered',
  dropped: 'dropped',
  failed: 'given up',
}

/** What the providers know, and the levers behind their counter. */
export function controlPage(state: ControlState): string {
  return page({
    title: 'Payment sandbox',
    script: 'control.js',
    body: html`<h1>Payment sandbox</h1>
<p>Stand-ins for Stripe and PayPal on this machine. Everything here is play money; the shop talks to them as it would to the real ones.
<a href="/sandbox">Refresh</a></p>
<p id="news" role="status"></p>
${books(state.ledger)}
${payments(state.payments)}
${events(state.events)}
${faults(state.faults)}
${cards()}`,
  })
}

function books(ledger: Ledger): Html {
  const rows = Object.entries(ledger).flatMap(([provider, balances]) =>
    Object.entries(balances).map(
      ([currency, balance]) => html`<tr><th scope="row">${provider}</th><td>${currency}</td>
<td class="number">${formatCents(balance.capturedCents)}</td><td class="number">${formatCents(balance.refundedCents)}</td>
<td class="number">${formatCents(balance.disputedCents)}</td><td class="number"><strong>${formatCents(balance.netCents)}</strong></td></tr>`,
    ),
  )
  return section('books', 'Books', 'The sums the shop’s own ledger must agree with.', {
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
    }</td><td>${time(payment.createdAt.getTime())}</td><td>${paymentLevers(payment)}</td></tr>`,
  )
  return section('payments', 'Payments', 'The newest fifty.', {
    head: ['Payment', 'What for', 'Amount', 'Status', 'Made', 'Actions'],
    rows,
    empty: 'No payments yet. Buy something.',
  })
}

function paymentLevers({ reference, undecided, disputable, disputeId }: PaymentSummary): Html {
  const lever = (action: string, words: string) => button(`payments/${reference}/${action}`, words, reference)
  return html`<div class="levers">${undecided && [lever('complete', 'Complete now'), lever('deny', 'Deny')]}
${disputable && lever('dispute', 'Dispute')}
${disputeId && [lever('win', 'Dispute won'), lever('lose', 'Dispute lost')]}</div>`
}

function events(all: readonly EventRow[]): Html {
  const rows = all.slice(0, 50).map((event) => {
    const lever = (action: string, words: string) => button(`events/${event.id}/${action}`, words, event.type)
    return html`<tr><th scope="row">${event.type}<br><small><code>${event.id}</code></small></th>
<td><code>${event.subject}</code></td><td><span class="state ${event.state}">${STATE_WORDS[event.state]}</span>
${event.tries > 0 && html`<br><small>${event.tries} tried, last ${event.lastStatus ?? 'no answer'}</small>`}
${event.state === 'pending' && html`<br><small>next ${time(event.nextAt)}</small>`}</td><td>${time(event.createdAt)}</td>
<td><div class="levers">${lever('replay', 'Replay')}${lever('delay', 'Delay 1 min')}${
      event.state === 'pending' && lever('drop', 'Drop')
    }</div></td></tr>`
  })
  return section('events', 'Webhooks', 'The newest fifty, and whether the shop has taken them.', {
    head: ['Event', 'About', 'Delivery', 'Made', 'Actions'],
    rows,
    empty: 'No events yet.',
  })
}

const FAULT_CHOICES: readonly [fault: string, words: string][] = [
  ['error_before', 'fails before it acts'],
  ['error_after', 'acts, but the answer is lost (500)'],
  ['reset_after', 'acts, but the line is cut'],
  ['pending', 'stays pending'],
  ['declined', 'is declined'],
  ['wrong_amount', 'takes a cent too little'],
  ['wrong_currency', 'takes euros'],
  ['wrong_account', 'pays another account'],
  ['drop', 'is never sent (webhook)'],
  ['duplicate', 'is sent three times (webhook)'],
  ['reorder', 'is overtaken by the next (webhook)'],
  ['bad_signature', 'is signed wrongly (webhook)'],
]

function faults(script: readonly Fault[]): Html {
  const operations = Object.entries(OPERATIONS).flatMap(([provider, names]) =>
    names.map((name) => html`<option value="${provider} ${name}">${provider}: ${name}</option>`),
  )
  return html`<section aria-labelledby="faults-title"><h2 id="faults-title">Faults</h2>
<p>Make the next call or event of a kind go wrong.</p>
<form method="post" action="/sandbox/faults" class="row">
<label>The next <select name="operation">${operations}</select></label>
<label>… <select name="kind">${FAULT_CHOICES.map(([kind, words]) => html`<option value="${kind}">${words}</option>`)}</select></label>
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
      html`<tr><th scope="row"><code>${spaced(number)}</code></th><td>${about}</td></tr>`,
  )
  return section('cards', 'Test cards', 'Any future date, any security code.', {
    head: ['Number', 'What happens'],
    rows,
    empty: '',
  })
}

type Table = { head: readonly string[]; rows: readonly Html[]; empty: string }

function section(id: string, title: string, about: string, { head, rows, empty }: Table): Html {
  return html`<section aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
<p>${about}</p>
${
  rows.length === 0
    ? html`<p class="empty">${empty}</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}-title"><table>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`
}</section>`
}

function button(action: string, words: string, about: string): Html {
  return html`<form method="post" action="/sandbox/${action}"><button aria-label="${words}: ${about}">${words}</button></form>`
}

function time(ms: number): Html {
  const iso = new Date(ms).toISOString()
  return html`<time datetime="${iso}">${iso.slice(11, 19)}</time>`
}

function spaced(number: string): string {
  return number.length === 15
    ? number.replace(/^(\d{4})(\d{6})/, '$1 $2 ')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
