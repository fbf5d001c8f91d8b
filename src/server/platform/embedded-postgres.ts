import { ensureCluster } from './embedded-postgres/cluster.ts'
import { closeEndpoint, openEndpoint } from './embedded-postgres/endpoint.ts'
import { clearLeftovers } from './embedded-postgres/leftovers.ts'
import { launchPostmaster } from './embedded-postgres/postmaster.ts'
import type { Settings } from './embedded-postgres/settings.ts'
import { chooseSite } from './embedded-postgres/site.ts'
import { supervise } from './embedded-postgres/supervise.ts'

type Options = {
  dataDir: string
  /** PostgreSQL's own settings, over the durable defaults. */
  settings?: Settings
  /** Takes one line for the operator. */
  report?: (line: string) => void
  /** For tests, which clone a template. */
  mayCreateDatabases?: boolean
}

export type EmbeddedPostgres = { url: string; readonly pid: number; stop: () => Promise<void> }

/**
 * Runs a PostgreSQL of our own on `dataDir`, whose lock the caller must hold (see data-folder.ts). The url
 * stays the same when PostgreSQL has to be started again, and its role is no superuser.
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
