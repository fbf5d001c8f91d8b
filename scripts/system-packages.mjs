import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly, step } from './bootstrap/step.mjs'

const QUIET_ENV = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
const APT_INSTALL = ['install', '-y', '--no-install-recommends']

/** @typedef {'apt-get' | 'dnf' | 'apk' | 'pacman'} Manager */
/** @typedef {{ refresh?: string[], download?: string[], install: string[] }} Calls */

/** @type {Record<Manager, Calls>} */
const MANAGERS = {
  'apt-get': {
    refresh: ['update'],
    download: [...APT_INSTALL, '--download-only'],
    // A machine that has just started may still be installing its own updates.
    install: [...APT_INSTALL, '-o', 'DPkg::Lock::Timeout=300'],
  },
  dnf: { install: ['install', '-y'] },
  apk: { install: ['add', '--no-cache'] },
  pacman: { install: ['-Sy', '--noconfirm'] },
}

/**
 * What to install, for each package manager: lists of packages, of which the first that this system has is enough.
 * @typedef {Partial<Record<Manager, readonly (readonly string[])[]>>} Packages
 */

/**
 * Installs packages if this user may. A machine without a network is not kept waiting for longer than the limit.
 * @param {string} what as in "Installing a browser"
 * @param {{ packages: Packages, isThere: () => boolean | Promise<boolean>, limitMs: number }} options
 */
export async function installSystemPackages(what, { packages, isThere, limitMs }) {
  if (await isThere()) return
  const manager = /** @type {Manager[]} */ (Object.keys(packages)).find(exists)
  const prefix = manager && rootPrefix()
  if (!prefix) return
  const { refresh, download, install } = MANAGERS[manager]
  const run = (/** @type {string[]} */ call, limits = {}) => {
    const command = [...prefix, manager, ...call]
    return tryStep(`Installing ${what} (${command.join(' ')})`, command, limits)
  }

  if (refresh) await run(refresh, { timeout: limitMs })
  for (const names of packages[manager] ?? []) {
    const isDownloaded = !download || (await run([...download, ...names], { timeout: limitMs }))
    // Without a limit, because an install that is stopped halfway blocks all later ones.
    if (isDownloaded && (await run([...install, ...names])) && (await isThere())) return
  }
}

/**
 * Only reports a failure, because another way may still work.
 * @param {string} title
 * @param {string[]} command
 * @param {{ timeout?: number }} limits
 * @returns {Promise<boolean>}
 */
export async function tryStep(title, command, limits) {
  try {
    await step(title, () => runQuietly(command, { env: QUIET_ENV, ...limits }))
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.log(message.split('\n').slice(-3).join('\n'))
    return false
  }
}

export function exists(/** @type {string} */ command) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)))
}

/** @returns {string[] | null} null if this user cannot install packages */
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}
