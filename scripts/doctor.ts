import { type Finding, STEP_TITLES, stateOf } from '#core/domain/setup-check.ts'
import { readConfig } from '#server/config.ts'
import { checkProviders, listSteps } from '#server/modules/admin/index.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { StartError } from '#server/platform/start-error.ts'
import { goLiveFacts, setupChecks } from '#server/setup-facts.ts'
import { openShopDatabase } from './shop-database.ts'

const MARKS = { done: '✓', todo: '·', failing: '✗' }

// The checks of the setup guide on the command line, while the shop runs or not: npm run doctor
// Ends with 0 if all is done, 1 if something is missing or failing, 2 if the checks could not run.
try {
  process.exitCode = (await isReady()) ? 0 : 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : `The checks could not run: ${error}`)
  process.exitCode = 2
}

async function isReady(): Promise<boolean> {
  const config = readConfig()
  const { db, close } = await openShopDatabase(4)
  try {
    const settings = await readSettings(db)
    const checks = setupChecks()
    const [steps, asked] = await Promise.all([
      listSteps({
        db,
        clock: systemClock,
        settings: () => settings,
        facts: goLiveFacts(config, config.payments.mode),
        checks,
      }),
      checkProviders(checks),
    ])
    const all = steps.map(({ id, findings }) => ({
      title: STEP_TITLES[id],
      findings: id === 'payments' || id === 'mail' ? [...findings, ...asked[id]] : findings,
    }))
    for (const step of all) printStep(step)
    const left = all.flatMap(({ findings }) => findings).filter(({ state }) => state !== 'done')
    console.log(left.length === 0 ? '\nThe shop is ready.' : `\n${left.length} left to do.`)
    return left.length === 0
  } finally {
    await close()
  }
}

function printStep({ title, findings }: { title: string; findings: Finding[] }): void {
  console.log(`\n${MARKS[stateOf(findings)]} ${title}`)
  for (const finding of findings) {
    console.log(`    ${MARKS[finding.state]} ${finding.title}`)
    if (finding.fix) console.log(`        ${finding.fix}`)
  }
}
