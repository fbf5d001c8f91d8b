import { isAppError } from '#core/errors.ts'
import { readConfig } from '#server/config.ts'
import { createAdmin, resetForOperator } from '#server/modules/identity/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { lockDataFolder } from '#server/platform/data-folder.ts'
import { openDatabase } from '#server/platform/database.ts'
import { findRunningPostgres } from '#server/platform/embedded-postgres/find-running.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrations.ts'
import { StartError } from '#server/platform/start-error.ts'

const USAGE = `Usage:
  npm run admin -- create EMAIL          makes an admin; an existing account keeps its password
  npm run admin -- reset-password EMAIL  prints a new password and switches the second factor off`

const [command, email] = process.argv.slice(2)
if (!['create', 'reset-password'].includes(command ?? '') || !email || !/^[^\s@]+@[^\s@]+$/.test(email)) {
  console.error(USAGE)
  process.exit(2)
}

const release: (() => unknown)[] = []
try {
  const database = openDatabase({ url: await reachDatabase(), poolSize: 2, onError: () => {} })
  release.unshift(() => database.close())
  await migrate(database, { report: console.log })
  const deps = { db: database.db, clock: systemClock }
  const { password } =
    command === 'create' ? await createAdmin(deps, email) : await resetForOperator(deps, email)
  if (password) console.log(`Login, shown only this once: ${email}  ${password}`)
  else console.log(`${email} is an admin now, with the password as before.`)
} catch (error) {
  if (!isAppError(error) && !(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  for (const step of release) await step()
}

/** The configured database; or the shop's own, running already or started for the moment. */
async function reachDatabase(): Promise<string> {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl) return databaseUrl
  const running = await findRunningPostgres(dataDir)
  if (running) return running

  const folder = await lockDataFolder(dataDir)
  release.unshift(() => folder.release())
  const postgres = await startEmbeddedPostgres({ dataDir, report: console.log })
  release.unshift(() => postgres.stop())
  return postgres.url
}
