import { type Html, html } from './html.ts'

export type TimeState = {
  now: Date
  machineNow: Date
  /** What the clock showed before the last move; null if there was none. */
  movedFrom: Date | null
  /** Where a move ends that has not ended yet. */
  movingTo: Date | null
  isMoving: boolean
  /** Why the move has stopped on its way. */
  problem: string | null
  nextRenewalAt: Date | null
  /** Since the last move started, newest first. */
  happenings: readonly { at: Date; what: string; about: string }[]
}

export const MOVES = ['day', 'week', 'renewal', 'year'] as const

const LABELS: Record<(typeof MOVES)[number], string> = {
  day: '+1 day',
  week: '+7 days',
  renewal: 'To the next renewal',
  year: '+1 year',
}

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** The clock of the shop, with the buttons that move it forward and what happened on the way. */
export function timeSection(state: TimeState): Html {
  return html`<section aria-labelledby="time-title"><h2 id="time-title">Shop time</h2>
<p>Mails, charges, declines and expiry happen on the way as they would. The time never goes back, except with the demo data.</p>
<p class="shop-time"><strong>${moment(state.now)}</strong>${
    state.movedFrom !== null && html` <small>This machine’s clock shows ${moment(state.machineNow)}.</small>`
  }</p>
${state.movingTo === null ? buttons(state) : progress(state, state.movingTo)}
${happenings(state)}</section>`
}

function buttons({ nextRenewalAt }: TimeState): Html {
  const isOff = (move: string) => move === 'renewal' && nextRenewalAt === null
  return html`<form method="post" action="/sandbox/time" class="row-actions">${MOVES.map((move) =>
    isOff(move)
      ? html`<button name="move" value="${move}" disabled>${LABELS[move]}</button>`
      : html`<button name="move" value="${move}">${LABELS[move]}</button>`,
  )}</form>
<p class="small">${
    nextRenewalAt === null
      ? 'No subscription renews yet. Subscribe to a yearly plan in the shop.'
      : html`The next subscription renews on ${moment(nextRenewalAt)}.`
  }</p>`
}

function progress({ now, movedFrom, isMoving, problem }: TimeState, to: Date): Html {
  if (!isMoving)
    return html`<p role="alert">The move to ${moment(to)} has stopped. ${problem}</p>
<form method="post" action="/sandbox/time/continue"><button>Continue</button></form>`
  const start = movedFrom?.getTime() ?? now.getTime()
  return html`<p id="moving">Moving to ${moment(to)} …
<progress aria-label="Progress" max="${to.getTime() - start}" value="${now.getTime() - start}"></progress></p>`
}

function happenings({ movedFrom, happenings: found }: TimeState): Html | null {
  if (movedFrom === null) return null
  const rows = found.map(
    ({ at, what, about }) => html`<tr><td>${moment(at)}</td><td>${what}</td><td>${about}</td></tr>`,
  )
  return html`<h3 id="happened-title">What happened since ${moment(movedFrom)}</h3>${
    rows.length === 0
      ? html`<p class="empty">Nothing yet.</p>`
      : html`<div class="scroll" tabindex="0" role="group" aria-labelledby="happened-title"><table>
<thead><tr><th scope="col">Shop time</th><th scope="col">What</th><th scope="col">About</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
  }`
}

function moment(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${MOMENT.format(date)} UTC</time>`
}
