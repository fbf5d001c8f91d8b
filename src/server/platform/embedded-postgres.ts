import { ensureCluster } from './embedded-postgres/cluster.ts'
import { closeEndpoint, openEndpoint } from './embedded-postgres/endpoint.ts'
import { clearLeftovers } from './embedded-postgres/leftovers.ts'
import { launchPostmaster } from './embedded-postgres/postmaster.ts'
import type { Settings } from './embedded-postgres/settings.ts'
import { chooseSite } from './embedded-postgres/site.ts'
import { supervise } from './embedded-postgres/supervise.ts'

type Options = {
  dataDir: string
  /** Overrides of our PostgreSQL settings. */
  settings?: Settings
  /** Receives one-line messages for the operator. */
  report?: (line: string) => void
  /** For tests, which clone a template database. */
  mayCreateDatabases?: boolean
}

export type EmbeddedPostgres = { url: string; readonly pid: number; stop: () => Promise<void> }

/**
 * Runs an embedded PostgreSQL on `dataDir`; the caller must hold its lock (see data-folder.ts). The URL stays the
 * same across restarts of PostgreSQL, and the role in it is not a superuser.
 */
export async function startEmbeddedPostgres({
  dataDir,
  settings = {},
  report = () => {},
  mayCreateDatabases = false,
}: Options): Promise<EmbeddedPostgres> {
  const site = await chooseSite(dataDir, report)
  await ensureCluster(site, { settings, mayCreateDatabases, report })

  const endpoint = await openEndpoint(site)
  const launch = async () => {
    await clearLeftovers(site, endpoint.socketFolder)
    return launchPostmaster({ site, endpoint, settings, report })
  }
  const server = await supervise(launch, report)

  return {
    url: endpoint.url,
    get pid() {
      return server.pid
    },
    stop: async () => {
      await server.stop()
      await closeEndpoint(endpoint)
    },
  }
}
