import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LockedPackage } from './lockfile.ts'

type Manifest = { name?: string; version?: string; license?: unknown; scripts?: Record<string, string> }

const RUN_AT_INSTALL = ['preinstall', 'install', 'postinstall']

/**
 * The lockfile's words about licenses and install scripts are only words, which an edit can change. The hash covers
 * what is installed, so the installed packages are asked too; those of other platforms are not there.
 */
export function findUntrueClaims(packages: readonly LockedPackage[], projectFolder: string): string[] {
  return packages.flatMap((locked) => {
    const folder = join(projectFolder, locked.path)
    const file = join(folder, 'package.json')
    if (!existsSync(file)) return []
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
    // npm builds a package that has this file, even without a script.
    const runs =
      existsSync(join(folder, 'binding.gyp')) || RUN_AT_INSTALL.some((name) => manifest.scripts?.[name])
    return [
      ...(manifest.name === locked.name && manifest.version === locked.version ? [] : ['another package']),
      ...(manifest.license === locked.license ? [] : ['another license']),
      ...(runs === (locked.hasInstallScript ?? false)
        ? []
        : [runs ? 'an install script' : 'no install script']),
    ].map(
      (found) =>
        `${locked.name}@${locked.version}: what is installed has ${found}, unlike package-lock.json says`,
    )
  })
}
