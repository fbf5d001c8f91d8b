import type { Wallet } from '../stripe/messages.ts'
import { make } from './elements.ts'
import type { Part, Post } from './listen.ts'

export const WALLET_NAMES: Record<Wallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/** The wallets of this browser, as chosen on the sandbox's control page. */
const ITEM = 'sandbox-wallets'

/** The Express Checkout Element: one button for each wallet that the browser has and the shop offers. */
export function startButtons(post: Post): Part {
  const box = make('div', { class: 'wallets' })
  document.body.append(box)
  let ready = false
  return {
    setup: ({ wallets, themes = {} }) => {
      const shown = hasPaymentRight() ? walletsHere().filter((wallet) => wallets.includes(wallet)) : []
      box.replaceChildren(
        ...shown.map((wallet) => {
          const button = make(
            'button',
            { type: 'button', class: themes[wallet] ?? 'black' },
            WALLET_NAMES[wallet],
          )
          button.addEventListener('click', () => post({ type: 'click', wallet }))
          return button
        }),
      )
      if (!ready) post({ type: 'ready', wallets: shown })
      ready = true
    },
    answer: async () => {
      throw new Error('this frame has no payment details')
    },
    focus: () => box.querySelector('button')?.focus(),
  }
}

function walletsHere(): Wallet[] {
  const names = (localStorage.getItem(ITEM) ?? '').split(' ')
  return (Object.keys(WALLET_NAMES) as Wallet[]).filter((wallet) => names.includes(wallet))
}

/** Wallets need the page's Permissions-Policy to allow payments in this frame. */
function hasPaymentRight(): boolean {
  const { featurePolicy } = document as Document & {
    featurePolicy?: { allowsFeature: (name: string) => boolean }
  }
  return featurePolicy?.allowsFeature('payment') ?? true
}
