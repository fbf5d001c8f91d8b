import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'

// npm run migrations -- --name add_gift_cards    from the changes to the tables
// npm run migrations -- --name refill --custom   an empty file for hand-written SQL
const { status } = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
removeOldSnapshots()
process.exitCode = status ?? 1

/** drizzle-kit compares with the newest snapshot only. */
function removeOldSnapshots(): void {
  const snapshots = readdirSync('migrations/meta').filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(`migrations/meta/${name}`)
}
