import type { Policy } from '#core/content/page.ts'
import type { Finding } from '#core/domain/setup-check.ts'

type Asked = {
  /** What the shop knows by itself. */
  known: () => Finding[]
  /** Asks whom it depends on, so it may take long. */
  check: () => Promise<Finding[]>
}

/** What other modules know about the setup. */
export type SetupChecks = {
  payments: Asked
  mail: Asked
  backupState: () => Promise<{ lastAt: Date | null; restoredAt: Date | null }>
  policiesPublished: () => Promise<{ page: Policy; published: boolean }[]>
  brand: () => { hasLogo: boolean; hasColor: boolean }
}
