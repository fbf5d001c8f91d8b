import { PAYMENTS_OFF } from '#core/domain/checkout-messages.ts'
import type { PaymentSource } from '#core/domain/payment-status.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Enqueue } from '#server/platform/jobs.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import type { Traces } from '#server/platform/tracing/traces.ts'
import type { QueueMail } from '../mail/index.ts'
import type { Gateway, Gateways } from '../payments/index.ts'
import type { ShopSettings } from '../settings/index.ts'

/** What the parts of orders depend on. Created once, by the composition root. */
export type OrderDeps = {
  db: Db
  clock: Clock
  log: Log
  keyring: Keyring
  traces: Traces
  gateways: Gateways
  queueMail: QueueMail
  enqueue: Enqueue
  settings: () => ShopSettings
}

export function requireGateway({ gateways }: Pick<OrderDeps, 'gateways'>, provider: PaymentSource): Gateway {
  const gateway = provider === 'none' ? null : gateways.find(provider)
  if (gateway) return gateway
  throw new AppError('unavailable', {
    message:
      gateways.browser.mode === 'off'
        ? PAYMENTS_OFF
        : 'This payment method is not available. Please choose another.',
  })
}
