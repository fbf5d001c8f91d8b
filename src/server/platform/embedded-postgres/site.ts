import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, readFile, readlink, realpath, stat, symlink } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Binaries, copyBinaries, findBinaries, restoreLinks } from './binaries.ts'
import { asUser, DIRECT, inNamespace, type Runner, run } from './runner.ts'

/** Where the database files are, and how to run PostgreSQL on them. */
export type Site = { dataDir: string; folder: string; runner: Runner; binaries: Binaries }

type Account = { name: string; uid: number; gid: number }

const SERVICE_ACCOUNTS = ['postgres', '_postgres', 'nobody']

/** Accessible to a service user even if the data folder is inside a private home folder. */
const OPEN_FOLDER = '/var/lib/cartwright'

/**
 * Finds a way to run PostgreSQL on this data folder. The owner of existing files decides, because PostgreSQL works
 * only on files of its own user.
 */
export async function chooseSite(dataDir: string, report: (line: string) => void): Promise<Site> {
  const binaries = await linkedBinaries(dataDir)
  const folder = join(await realpath(dataDir), 'postgres')
  const owner = await stat(folder).catch(() => null)
  const root = process.getuid?.() === 0

  if (root && owner && owner.uid !== 0) return siteOfUser({ dataDir, binaries, user: owner, report })

  const runner = await findOwnRunner(binaries)
  if (runner) return { dataDir, folder, runner, binaries }

  for (const user of root ? await listServiceAccounts() : []) {
    if (!(await canRun(asUser(user), ['true']))) continue
    return siteOfUser({ dataDir, binaries, user, report })
  }
  throw new StartError(
    'The built-in PostgreSQL cannot run as this user here: start the shop as an ordinary user, or set DATABASE_URL.',
  )
}

/** Finds a way to run PostgreSQL with the files still owned by the current user. */
async function findOwnRunner(binaries: Binaries): Promise<Runner | null> {
  if (process.platform === 'win32' || (process.getuid?.() !== 0 && hasName())) return DIRECT
  if (process.platform !== 'linux') return null

  const accounts = await listAccounts()
  const stranger = accounts.find(({ name }) => name === 'nobody') ?? accounts.find(({ uid }) => uid !== 0)
  if (!stranger) return null
  const runner = inNamespace(stranger)
  return (await canRun(runner, [binaries.postgres, '--version'])) ? runner : null
}

/** Containers often run as a user ID without a name, which `initdb` rejects just like root. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

type UserSite = {
  dataDir: string
  binaries: Binaries
  user: { uid: number; gid: number }
  report: (line: string) => void
}

async function siteOfUser({ dataDir, binaries, user, report }: UserSite): Promise<Site> {
  const runner = asUser(user)
  const base = await realpath(dataDir)
  const openFolder = join(OPEN_FOLDER, createHash('sha256').update(base).digest('hex').slice(0, 12))

  // Older shops made it readable, which only the closed data folder around it made up for.
  await chmod(join(base, 'storage'), 0o700).catch(() => {})
  // Execute permission is enough, and everything in the folder is closed by itself.
  await chmod(base, (await stat(base)).mode | 0o001)
  const inside = join(base, 'postgres')
  const passable = await canRun(runner, ['test', '-x', base])
  const folder = passable ? inside : await moveOut(inside, openFolder, report)
  await giveTo(user, folder)

  if (await canRun(runner, [binaries.postgres, '--version'])) return { dataDir, folder, runner, binaries }
  await mkdir(openFolder, { recursive: true, mode: 0o711 })
  const copy = await copyBinaries(binaries, openFolder)
  await giveTo(user, copy.root)
  return { dataDir, folder, runner, binaries: copy }
}

/** Puts a symbolic link at the usual place, so that later starts find the files directly. */
async function moveOut(inside: string, openFolder: string, report: (line: string) => void): Promise<string> {
  const entry = await lstat(inside).catch(() => null)
  if (entry?.isSymbolicLink()) return readlink(inside)
  if (entry) {
    throw new StartError(
      `PostgreSQL cannot run as root here, and no other user can enter ${inside}: move DATA_DIR to a folder that others can enter, or set DATABASE_URL.`,
    )
  }
  const folder = join(openFolder, 'postgres')
  await mkdir(openFolder, { recursive: true, mode: 0o711 })
  await symlink(folder, inside)
  report(`The database files are in ${folder}: PostgreSQL's user cannot enter ${inside}.`)
  return folder
}

async function giveTo({ uid, gid }: { uid: number; gid: number }, folder: string): Promise<void> {
  const current = await stat(folder).catch(() => null)
  if (current && current.uid !== uid) await run(DIRECT, ['chown', '-R', `${uid}:${gid}`, folder])
}

async function linkedBinaries(dataDir: string): Promise<Binaries> {
  const binaries = await findBinaries()
  return (await restoreLinks(binaries)) ? binaries : copyBinaries(binaries, dataDir)
}

async function canRun(runner: Runner, command: readonly string[]): Promise<boolean> {
  return (await run(runner, command)).code === 0
}

async function listServiceAccounts(): Promise<Account[]> {
  const accounts = await listAccounts()
  return SERVICE_ACCOUNTS.flatMap((account) => accounts.filter(({ name }) => name === account))
}

async function listAccounts(): Promise<Account[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([, , uid]) => Number(uid) >= 0)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
