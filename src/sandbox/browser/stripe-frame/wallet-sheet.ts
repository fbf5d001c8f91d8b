import { formatCents } from '#core/domain/money.ts'
import { confirm } from './call-sandbox.ts'
import { make } from './elements.ts'
import type { Part, Post } from './listen.ts'
import { WALLET_NAMES } from './wallet-buttons.ts'

const CARDS = [
  { number: '4242424242424242', label: 'Visa 4242, succeeds' },
  { number: '4000000000000002', label: 'Visa 0002, is declined' },
]

/** The wallet's payment sheet, in which the buyer approves. */
export function startSheet(post: Post): Part {
  const title = make('h1')
  const amount = make('p')
  const state = make('p', { role: 'status' })
  const card = make('select', { id: 'card' })
  for (const { number, label } of CARDS) card.append(make('option', { value: number }, label))
  const pay = make('button', { type: 'button', class: 'primary' }, 'Pay')
  const cancel = make('button', { type: 'button' }, 'Cancel')
  pay.addEventListener('click', () => {
    pay.disabled = true
    cancel.disabled = true
    state.textContent = 'Processing…'
    post({ type: 'approved' })
  })
  cancel.addEventListener('click', () => post({ type: 'canceled' }))
  const label = make('label', { for: 'card' }, 'Card in the wallet')
  document.body.className = 'sheet'
  document.body.append(
    title,
    amount,
    make('div', { class: 'field' }, label, card),
    make('div', { class: 'pair' }, pay, cancel),
    state,
  )
  return {
    setup: (options) => {
      title.textContent = `${options.wallet ? WALLET_NAMES[options.wallet] : 'Wallet'} (test)`
      amount.textContent = formatCents(options.amount)
    },
    answer: async (ask) => {
      if (ask.kind !== 'confirm') throw new Error('this frame only confirms')
      const exp_year = String(new Date().getFullYear() + 5)
      return confirm(ask, { number: card.value, exp_month: '12', exp_year, cvc: '123' })
    },
  }
}
