import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runQuietly, step } from './bootstrap/step.mjs'
import { projectFolder } from './bootstrap.mjs'

const DOWNLOAD_LIMIT_MS = 5 * 60 * 1000
const LIGHTER_LIMIT_MS = 60 * 1000
const QUIET_ENV = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

/** Debian's Chromium without windows: the walks take a third less time in it. */
const LIGHTER = 'chromium-headless-shell'

const COMMANDS = [
  LIGHTER,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const PACKAGE_MANAGERS = [
  { command: 'apt-get', calls: [['update'], aptInstall(LIGHTER), aptInstall('chromium')] },
  { command: 'dnf', calls: [['install', '-y', 'chromium']] },
  { command: 'apk', calls: [['add', '--no-cache', 'chromium']] },
  { command: 'pacman', calls: [['-Sy', '--noconfirm', 'chromium']] },
]

/**
 * The path of a Chromium that runs on this machine: the one named by CHROMIUM_PATH, Playwright's own, the
 * system's, or one installed now.
 * @returns {Promise<string>}
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not run.`)
  }

  const present = await findPresent()
  if (present) return (await findLighter(present)) ?? present
  for (const install of [downloadByPlaywright, installBySystem]) {
    await install()
    const installed = await findPresent()
    if (installed) return installed
  }
  throw new Error(
    'No Chromium was found or could be installed: install one, or set CHROMIUM_PATH to its program.',
  )
}

/** @returns {Promise<string | null>} */
async function findPresent() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)))
  const candidates = [await playwrightsOwn(), ...onPath, ...PLACES]
  return candidates.find((path) => existsSync(path) && runs(path)) ?? null
}

/**
 * Where root has Debian's whole Chromium, as containers do, its lighter form is one quick package away.
 * @param {string} present
 * @returns {Promise<string | null>}
 */
async function findLighter(present) {
  const isWhole = ['chromium', 'chromium-browser'].includes(basename(present))
  if (!isWhole || process.getuid?.() !== 0 || !exists('apt-get')) return null
  await step('Installing a lighter browser', async () => {
    // Only the download may be cut short: a package that is half installed would be in the way of others.
    const options = { env: QUIET_ENV, timeout: LIGHTER_LIMIT_MS }
    await runQuietly(['apt-get', ...aptInstall(LIGHTER), '--download-only'], options)
    await runQuietly(['apt-get', ...aptInstall(LIGHTER)], { env: QUIET_ENV })
  }).catch(() => {})
  return findPresent()
}

/** @param {string} name */
function aptInstall(name) {
  return ['install', '-y', '--no-install-recommends', name]
}

/** Some systems have a program of that name that only says how to install it. */
function runs(/** @type {string} */ path) {
  if (process.platform === 'win32') return existsSync(path)
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
}

/** @returns {Promise<string>} */
async function playwrightsOwn() {
  const entry = join(projectFolder, 'node_modules', '@playwright', 'test', 'index.mjs')
  const { chromium } = await import(pathToFileURL(entry).href)
  return chromium.executablePath()
}

async function downloadByPlaywright() {
  const cli = join(projectFolder, 'node_modules', '@playwright', 'test', 'cli.js')
  const withLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : []
  await tryStep('Downloading a browser', [process.execPath, cli, 'install', ...withLibraries, 'chromium'])
}

async function installBySystem() {
  const manager = PACKAGE_MANAGERS.find(({ command }) => exists(command))
  const prefix = rootPrefix()
  if (!manager || !prefix) return
  for (const call of manager.calls) {
    if (await findPresent()) return
    const command = [...prefix, manager.command, ...call]
    await tryStep(`Installing a browser (${command.join(' ')})`, command)
  }
}

/**
 * A failure is only reported: the next way may work, and the last line says what to do when none does.
 * @param {string} title
 * @param {string[]} command
 */
async function tryStep(title, command) {
  await step(title, () => runQuietly(command, { env: QUIET_ENV, timeout: DOWNLOAD_LIMIT_MS })).catch(
    (error) => {
      console.log(error.message.split('\n').slice(-3).join('\n'))
    },
  )
}

/** @returns {string[] | null} null: this user may not install anything */
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

function exists(/** @type {string} */ command) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)))
}
