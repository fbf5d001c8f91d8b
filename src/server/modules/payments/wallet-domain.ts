import { isIP } from 'node:net'
import type { WalletDomain } from '#core/contract/admin-payments.ts'
import { AppError } from '#core/errors.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../audit/index.ts'
import { explained } from './explain.ts'
import type { Gateways } from './open-gateways.ts'
import type { RegisteredDomain } from './stripe/wallet-domains.ts'

type Deps = { db: Db; gateways: Pick<Gateways, 'wallets'>; publicUrl: () => URL }

/** Null without Stripe, which is what shows the wallets. */
export async function showWalletDomain({ gateways, publicUrl }: Deps): Promise<WalletDomain | null> {
  if (!gateways.wallets) return null
  const url = publicUrl()
  const problem = problemOf(url)
  return present(
    url,
    problem === null ? await explained('Stripe', gateways.wallets.find(url.hostname)) : null,
  )
}

export async function registerWalletDomain(
  { db, gateways, publicUrl }: Deps,
  actor: AuditActor,
): Promise<WalletDomain> {
  if (!gateways.wallets) throw new AppError('not_found', { message: 'Stripe is not connected.' })
  const url = publicUrl()
  const problem = problemOf(url)
  if (problem !== null) throw new AppError('invalid_input', { message: problem })
  const registered = await explained('Stripe', gateways.wallets.register(url.hostname))
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      actor,
      action: 'settings.wallet_domain_registered',
      subjectId: url.hostname,
      before: null,
      after: registered,
    }),
  )
  return present(url, registered)
}

function present(url: URL, registered: RegisteredDomain | null): WalletDomain {
  return {
    domain: url.hostname,
    problem: problemOf(url),
    registered: registered !== null,
    wallets: registered
      ? [
          { wallet: 'apple_pay', active: registered.applePay === null, problem: registered.applePay },
          { wallet: 'google_pay', active: registered.googlePay === null, problem: registered.googlePay },
        ]
      : [],
  }
}

/** Browsers offer wallets on https only, and Stripe registers names that the world can reach. */
export function problemOf({ protocol, hostname }: URL): string | null {
  const isPublicName =
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    hostname.includes('.') &&
    !hostname.endsWith('.localhost') &&
    !hostname.endsWith('.local')
  if (isPublicName && protocol === 'https:') return null
  return 'Wallets need a public domain with https. Set PUBLIC_URL to it, such as https://shop.example.'
}
