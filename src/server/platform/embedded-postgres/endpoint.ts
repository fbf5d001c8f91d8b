import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { APP_ROLE, readPassword } from './role.ts'
import type { Settings } from './settings.ts'
import type { Site } from './site.ts'

/**
 * How clients reach the database: through a socket that only this user can open, or over loopback on systems without
 * sockets.
 */
export type Endpoint = { url: string; settings: Settings; socketFolder: string | null }

/** macOS has the lowest limit of all systems: 104 bytes including the terminating zero. */
const LONGEST_SOCKET_PATH = 103
const SOCKET_PORT = 5432

export async function openEndpoint(site: Site): Promise<Endpoint> {
  return process.platform === 'win32' ? openLoopback(site) : openSocket(site)
}

export async function closeEndpoint({ socketFolder }: Endpoint): Promise<void> {
  if (socketFolder) await rm(socketFolder, { recursive: true, force: true })
}

async function openSocket(site: Site): Promise<Endpoint> {
  const beside = join(dirname(site.folder), 'socket')
  const fits = Buffer.byteLength(join(beside, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH
  const socketFolder = fits ? await makePrivate(site, beside) : await openShortFolder(site)
  return {
    // The host is never used, but the URL would be invalid without one.
    url: `postgresql://${APP_ROLE}@localhost:${SOCKET_PORT}/${APP_ROLE}?host=${encodeURIComponent(socketFolder)}`,
    settings: {
      listen_addresses: '',
      port: SOCKET_PORT,
      unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    },
    socketFolder,
  }
}

/**
 * For a data folder whose path is too long for a socket. The same folder every time, unless another user already owns
 * it.
 */
async function openShortFolder(site: Site): Promise<string> {
  const hash = createHash('sha256').update(site.folder).digest('hex').slice(0, 16)
  const usual = `/tmp/cartwright-${hash}`
  const entry = await lstat(usual).catch(() => null)
  const owner = site.runner.user?.uid ?? process.getuid?.()
  if (!entry || (entry.isDirectory() && entry.uid === owner)) return makePrivate(site, usual)
  return makePrivate(site, await mkdtemp('/tmp/cartwright-'))
}

async function makePrivate({ runner }: Site, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (runner.user) await chown(folder, runner.user.uid, runner.user.gid)
  return folder
}

async function openLoopback({ dataDir }: Site): Promise<Endpoint> {
  const port = await findFreePort()
  const password = await readPassword(dataDir)
  return {
    url: `postgresql://${APP_ROLE}:${password}@127.0.0.1:${port}/${APP_ROLE}`,
    settings: { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' },
    socketFolder: null,
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
