import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run torture`, which runs hundreds of rounds. */
    thorough: boolean
    /** The folder for bundled programs, removed after the tests. */
    bundles: string
  }
}

/** Inside node_modules, so that bundles can resolve external packages. */
const BUNDLES = fileURLToPath(
  new URL(`../../node_modules/.cache/cartwright-tests/${process.pid}`, import.meta.url),
)

type TestDatabase = { url: string; close: () => Promise<void> }

/** Vitest loads this file once per project, but they all share one PostgreSQL. */
const shared = globalThis as { testDatabase?: Promise<TestDatabase> }

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.testDatabase ??= openTestDatabase()
  const { url, close } = await shared.testDatabase
  project.provide('databaseUrl', url)
  project.provide('bundles', BUNDLES)
  return close
}

async function openTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    mayCreateDatabases: true,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 },
  })
  const close = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(BUNDLES, { recursive: true, force: true })
  }
  return { url: postgres.url, close }
}
