import { startCard } from './stripe-frame/card-fields.ts'
import { startController } from './stripe-frame/controller.ts'
import { listen } from './stripe-frame/listen.ts'
import { startButtons } from './stripe-frame/wallet-buttons.ts'
import { startSheet } from './stripe-frame/wallet-sheet.ts'

const STARTS = {
  payment: startCard,
  expressCheckout: startButtons,
  sheet: startSheet,
  controller: startController,
}

const kind = location.hash.slice(1) as keyof typeof STARTS
listen(STARTS[kind])
