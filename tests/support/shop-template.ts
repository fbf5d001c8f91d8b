import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { warmPictures } from '#demo/warm-pictures.ts'
import { openStorage } from '#server/platform/storage.ts'
import { bundleServer } from '../../scripts/bundle-server.ts'
import { startShop } from './start-shop.ts'

const VARIABLE = 'SHOP_TEMPLATE'
const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
/** The shop in rehearsal mode, bundled like the shop itself. In the project, so that it finds packages. */
export const REHEARSAL_PROGRAM = 'node_modules/.cache/cartwright-tests/rehearsal/main.mjs'

/** Loads the demo with all image sizes into one data folder for every worker to copy, and bundles the shop of a rehearsal. */
export async function makeTemplate(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-template-'))
  const rehearsal = join(PROJECT, 'tests/support/rehearsal-main.ts')
  await Promise.all([
    loadDemoInto(dataDir),
    bundleServer(rehearsal, join(PROJECT, dirname(REHEARSAL_PROGRAM))),
  ])
  process.env[VARIABLE] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

/** Leaves no background work for the next start on this folder. */
export async function loadDemoInto(dataDir: string): Promise<void> {
  const shop = await startShop({ dataDir })
  await shop.stop()
  await warmPictures(await openStorage({ dataDir })).done
}

/** A separate data folder with the demo already loaded. */
export async function copyTemplate(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const template = process.env[VARIABLE]
  if (!template) throw new Error(`${VARIABLE} is not set: Playwright's global setup did not run.`)
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-shop-'))
  await cp(template, dataDir, { recursive: true })
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}
