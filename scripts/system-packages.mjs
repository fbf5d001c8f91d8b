import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly, step } from './bootstrap/step.mjs'

const QUIET_ENV = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

/** @typedef {'apt-get' | 'dnf' | 'apk' | 'pacman'} Manager */

/** @type {Record<Manager, { refresh?: string[], install: string[] }>} */
const MANAGERS = {
  // A machine that has just started may still be installing its own updates.
  'apt-get': {
    refresh: ['update'],
    install: ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'],
  },
  dnf: { install: ['install', '-y'] },
  apk: { install: ['add', '--no-cache'] },
  pacman: { install: ['-Sy', '--noconfirm'] },
}

/**
 * Installs the first of these packages that this system has, if this user may. The caller looks whether it worked.
 * @param {string} what as in "Installing a browser"
 * @param {Record<Manager, string[]>} packages
 * @param {() => boolean | Promise<boolean>} isThere
 */
export async function installSystemPackage(what, packages, isThere) {
  const manager = /** @type {Manager[]} */ (Object.keys(MANAGERS)).find(exists)
  const prefix = rootPrefix()
  if (!manager || !prefix) return
  const { refresh, install } = MANAGERS[manager]
  const calls = packages[manager].map((name) => [...install, name])
  for (const call of refresh ? [refresh, ...calls] : calls) {
    if (await isThere()) return
    const command = [...prefix, manager, ...call]
    await tryStep(`Installing ${what} (${command.join(' ')})`, command)
  }
}

/**
 * Only reports a failure, because another way may still work. Package managers get no limit of time: they have their own
 * for the network, and one that is stopped halfway blocks all later installs.
 * @param {string} title
 * @param {string[]} command
 * @param {{ timeout?: number }} [limits]
 */
export async function tryStep(title, command, limits = {}) {
  await step(title, () => runQuietly(command, { env: QUIET_ENV, ...limits })).catch((error) => {
    console.log(error.message.split('\n').slice(-3).join('\n'))
  })
}

export function exists(/** @type {string} */ command) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)))
}

/** @returns {string[] | null} null if this user cannot install packages */
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}
