import type { Policy } from '#core/content/page.ts'
import type { Finding } from '#core/domain/setup-check.ts'

/** What other modules know about the setup. */
export type SetupChecks = {
  /** Asks the providers, so it may take long. */
  payments: { check: () => Promise<Finding[]> }
  /** Asks the mail server, so it may take long. */
  mail: { check: () => Promise<Finding[]> }
  backupState: () => Promise<{ lastAt: Date | null; restoredAt: Date | null }>
  policiesPublished: () => Promise<{ page: Policy; published: boolean }[]>
  brand: () => { hasLogo: boolean; hasColor: boolean }
}
