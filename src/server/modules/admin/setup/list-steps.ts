import { POLICY_NAMES, type Policy } from '#core/content/page.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { type Finding, SETUP_STEPS, type SetupStepId } from '#core/domain/setup-check.ts'
import { type ShopSettings, UNNAMED_SHOP } from '#core/domain/shop-settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { hasDemo } from '../queries.ts'
import { found } from './found.ts'
import { checkGoLive, type GoLiveFacts } from './go-live.ts'
import { countUnprotectedStaff, findOwnCatalog, listDemoSettings } from './queries.ts'
import type { SetupChecks } from './setup-checks.ts'

export type SetupDeps = {
  db: Db
  clock: Clock
  settings: () => ShopSettings
  facts: GoLiveFacts
  checks: SetupChecks
}

export type StepFindings = { id: SetupStepId; findings: Finding[] }

/** Every step of the setup guide, as far as the shop can tell without asking anybody. */
export async function listSteps(deps: SetupDeps): Promise<StepFindings[]> {
  const { db, checks } = deps
  const [shop, catalog, policies, backup, unprotectedStaff, withDemo] = await Promise.all([
    checkShop(deps),
    findOwnCatalog(db),
    checks.policiesPublished(),
    checks.backupState(),
    countUnprotectedStaff(db),
    hasDemo(db),
  ])
  const findings: Record<SetupStepId, Finding[]> = {
    shop,
    product: [
      found('product', catalog.product, {
        done: 'A product of yours is published',
        missing: 'None of your products is published',
        fix: 'Create a category and a product, and publish it.',
      }),
    ],
    release: [
      found('release', catalog.release, {
        done: 'A product of yours has a release',
        missing: 'None of your products has a release',
        fix: 'Upload the signed zip of your plugin on the product’s release desk, and publish it.',
      }),
    ],
    payments: checks.payments.known(),
    mail: checks.mail.known(),
    legal: [checkAddress(deps.settings()), ...policies.map(checkPolicy)],
    backup: [checkBackup(backup.lastAt, deps.clock.now())],
    live: checkGoLive(deps.facts, {
      unprotectedStaff,
      requiresSecondFactor: deps.settings().requireSecondFactor,
      hasDemo: withDemo,
      restoredAt: backup.restoredAt,
    }),
  }
  return SETUP_STEPS.map((id) => ({ id, findings: findings[id] }))
}

async function checkShop({ db, settings, checks }: SetupDeps): Promise<Finding[]> {
  const { shopName, supportEmail } = settings()
  const ofDemo = await listDemoSettings(db)
  const brand = checks.brand()
  return [
    found('name', shopName !== UNNAMED_SHOP && shopName !== ofDemo.shopName, {
      done: `The shop is called ${shopName}`,
      missing: 'The shop has no name of its own',
      fix: 'Enter its name in the settings.',
    }),
    found('support_email', !isReserved(supportEmail), {
      done: `Buyers write to ${supportEmail}`,
      missing: 'No mail can reach the support email',
      fix: 'Enter an address of yours in the settings.',
    }),
    found('logo', brand.hasLogo, {
      done: 'The shop has a logo',
      missing: 'The shop has no logo',
      fix: 'Without one, pages and mails show the first letter of its name.',
    }),
    found('color', brand.hasColor, {
      done: 'The shop has its own color',
      missing: 'The shop has the color it came with',
      fix: 'Every tone is computed from one color, so that all texts can be read.',
    }),
  ]
}

/** Names that can belong to nobody (RFC 2606), such as the address that a first admin gets by default. */
const RESERVED = /@(?:.+\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i

function isReserved(email: string): boolean {
  return !email.includes('@') || RESERVED.test(email)
}

function checkAddress({ legalAddress }: ShopSettings): Finding {
  return found('legal_address', legalAddress !== '', {
    done: 'Invoices carry your address',
    missing: 'Invoices carry no address',
    fix: 'Enter your address, and your tax number if you have one, in the settings.',
  })
}

function checkPolicy({ page, published }: { page: Policy; published: boolean }): Finding {
  return found(`policy_${page}`, published, {
    done: `${POLICY_NAMES[page]}: published`,
    missing: `${POLICY_NAMES[page]}: not published yet`,
    fix: 'Read the text, change what is different in your shop, and publish it.',
  })
}

/** A daily backup that did not run twice in a row has stopped working. */
const BACKUP_MAX_MS = 2 * DAY_MS

function checkBackup(lastAt: Date | null, now: Date): Finding {
  const isOld = lastAt !== null && now.getTime() - lastAt.getTime() > BACKUP_MAX_MS
  return found('backup', lastAt !== null && !isOld, {
    done: 'The last backup is from the last two days',
    missing: isOld ? 'The last backup is older than two days' : 'There is no backup',
    fix: 'The shop makes one every night. Make one now in the settings, and keep copies on another machine.',
    state: isOld ? 'failing' : 'todo',
  })
}
