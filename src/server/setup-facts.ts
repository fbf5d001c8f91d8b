import type { PaymentMode } from '#core/domain/payment-status.ts'
import { isWeakSecret } from '#server/platform/weak-secret.ts'
import type { Config } from './config.ts'
import { UNSAFE } from './config-variables.ts'
import type { GoLiveFacts, SetupChecks } from './modules/admin/index.ts'

/** What only a running shop sees. */
type Seen = Pick<GoLiveFacts, 'unnamedProxy' | 'sharedAddress'>

/** A program beside the shop has seen nobody. */
const NOTHING_SEEN: Seen = { unnamedProxy: () => null, sharedAddress: () => false }

export function goLiveFacts(config: Config, mode: PaymentMode, seen: Seen = NOTHING_SEEN): GoLiveFacts {
  return {
    hasMailServer: config.smtpUrl !== null,
    paymentMode: mode,
    publicUrl: config.publicUrl,
    namesProxy: config.trustProxy !== false,
    unnamedProxy: seen.unnamedProxy,
    sharedAddress: seen.sharedAddress,
    unsafe: [...config.unsafe].map((name) => UNSAFE[name]),
    hasWeakOldSecret: config.appSecrets?.some(isWeakSecret) ?? false,
  }
}

/** What the modules can say about the setup. The shop and `npm run doctor` ask the same. */
export function setupChecks(): SetupChecks {
  return {
    payments: { check: async () => [] },
    mail: { check: async () => [] },
    backupState: async () => ({ lastAt: null, restoredAt: null }),
    policiesPublished: async () => [],
    brand: async () => null,
  }
}
