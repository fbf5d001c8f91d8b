import { type Finding, STEP_TITLES, stateOf, withAnswers } from '#core/domain/setup-check.ts'
import { readConfig } from '#server/config.ts'
import { createInside } from '#server/create-inside.ts'
import {
  connectFromOutside,
  createInstallation,
  openSwitchingGateways,
} from '#server/modules/payments/index.ts'
import { findSecret } from '#server/platform/app-secret.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { requireMigrated } from '#server/platform/migrations.ts'
import { StartError } from '#server/platform/start-error.ts'
import { openStorage } from '#server/platform/storage.ts'
import { reasonOf } from './reason-of.ts'
import { openShopDatabase } from './shop-database.ts'

const MARKS = { done: '✓', todo: '·', failing: '✗' }

// The checks of the setup guide on the command line, while the shop runs or not: npm run doctor
// Ends with 0 if all is done, 1 if something is missing or failing, 2 if the checks could not run.
try {
  process.exitCode = (await isReady()) ? 0 : 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : `The checks could not run: ${reasonOf(error)}`)
  process.exitCode = 2
}

async function isReady(): Promise<boolean> {
  const config = readConfig()
  const { database, close } = await openShopDatabase(4, { asItIs: true })
  try {
    await requireMigrated(database)
    const clock = systemClock
    const { modules, reload } = createInside({
      config,
      log: createLog({ logLevel: 'silent' }),
      database,
      storage: await openStorage(config),
      jobs: createJobs({ url: database.url, log: createLog({ logLevel: 'silent' }) }),
      gateways: openSwitchingGateways({
        payments: config.payments,
        connect: connectFromOutside,
        installation: createInstallation(database.db),
        clock,
      }),
      clock,
      secrets: config.appSecrets ?? [requireSecret(config.dataDir)],
      publicUrl: () => config.publicUrl ?? new URL(`http://localhost:${config.port}`),
      print: () => {},
    })
    await reload()
    const { steps, ask } = modules.admin.setup
    const [known, asked] = await Promise.all([steps(), ask()])
    const all = known.map(({ id, findings }) => ({
      title: STEP_TITLES[id],
      findings: id === 'payments' || id === 'mail' ? withAnswers(findings, asked[id]) : findings,
    }))
    for (const step of all) printStep(step)
    const left = all.flatMap(({ findings }) => findings).filter(({ state }) => state !== 'done')
    console.log(left.length === 0 ? '\nThe shop is ready.' : `\n${left.length} left to do.`)
    return left.length === 0
  } finally {
    await close()
  }
}

/** A new one would open nothing that the shop has sealed. */
function requireSecret(dataDir: string): string {
  const secret = findSecret(dataDir)
  if (secret !== null) return secret
  throw new StartError(
    `APP_SECRET: is not set, and ${dataDir} has none. Check DATA_DIR, or start the shop once.`,
  )
}

function printStep({ title, findings }: { title: string; findings: Finding[] }): void {
  console.log(`\n${MARKS[stateOf(findings)]} ${title}`)
  for (const finding of findings) {
    console.log(`    ${MARKS[finding.state]} ${finding.title}`)
    if (finding.fix) console.log(`        ${finding.fix}`)
  }
}
