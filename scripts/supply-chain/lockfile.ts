import { readFileSync } from 'node:fs'

/** A package as package-lock.json has it. */
export type LockedPackage = {
  /** Where it is installed, such as `node_modules/a/node_modules/b`. */
  path: string
  name: string
  version: string
  integrity?: string
  resolved?: string
  license?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

type Lockfile = { name: string; version: string; packages: Record<string, Omit<LockedPackage, 'path'>> }

/** The project itself and all its packages, with those of other platforms and for development. */
export function parseLockfile(text: string): { project: LockedPackage; packages: LockedPackage[] } {
  const { name, version, packages } = JSON.parse(text) as Lockfile
  const { '': root, ...rest } = packages
  return {
    project: { ...root, path: '', name, version },
    packages: Object.entries(rest).map(([path, locked]) => ({
      ...locked,
      path,
      // Set for packages that are installed under another name.
      name: locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    })),
  }
}

export function readLockfile() {
  return parseLockfile(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
}
