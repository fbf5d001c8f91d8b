import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFolder } from './bootstrap.mjs'
import { exists, installSystemPackages, tryStep } from './system-packages.mjs'

const DOWNLOAD_LIMIT_MS = 5 * 60 * 1000
/** For a browser that is only faster than the one which is there. */
const REPLACEMENT_LIMIT_MS = 60 * 1000

/** Debian's headless build of Chromium, which runs the browser tests in two thirds of the time. */
const HEADLESS_SHELL = 'chromium-headless-shell'

const COMMANDS = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]

const INSTALL_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** With a font like Arial, which pages show until their own has arrived. */
const HEADLESS_PACKAGES = [HEADLESS_SHELL, 'fonts-liberation']
const PACKAGES = {
  'apt-get': [HEADLESS_PACKAGES, ['chromium', 'fonts-liberation']],
  dnf: [['chromium', 'liberation-sans-fonts']],
  apk: [['chromium', 'font-liberation']],
  pacman: [['chromium', 'ttf-liberation']],
}

/**
 * Returns the path of a working Chromium: CHROMIUM_PATH, Playwright's, the system's, or a newly installed one.
 * @returns {Promise<string>}
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which does not run. Correct it or unset it.`)
  }

  const present = await findInstalled()
  if (present) return (await installHeadlessShell(present)) ?? present
  for (const install of [downloadByPlaywright, installBySystem]) {
    await install()
    const installed = await findInstalled()
    if (installed) return installed
  }
  throw new Error(
    'Chromium was not found and could not be installed. Install it, or set CHROMIUM_PATH to its executable.',
  )
}

/** @returns {Promise<string | null>} */
async function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)))
  const candidates = [await playwrightChromium(), ...onPath, ...INSTALL_PATHS]
  return candidates.find((path) => existsSync(path) && runs(path)) ?? null
}

/**
 * Replaces Debian's full Chromium if root runs the tests, as in containers.
 * @param {string} present
 * @returns {Promise<string | null>}
 */
async function installHeadlessShell(present) {
  const isFull = ['chromium', 'chromium-browser'].includes(basename(present))
  if (!isFull || process.getuid?.() !== 0 || !exists('apt-get')) return null
  await installSystemPackages('a headless browser', {
    packages: { 'apt-get': [HEADLESS_PACKAGES] },
    isThere: () => exists(HEADLESS_SHELL),
    limitMs: REPLACEMENT_LIMIT_MS,
  })
  return findInstalled()
}

/** Some systems have a placeholder of that name that only explains how to install the browser. */
function runs(/** @type {string} */ path) {
  if (process.platform === 'win32') return existsSync(path)
  return spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
}

/** @returns {Promise<string>} */
async function playwrightChromium() {
  const entry = join(projectFolder, 'node_modules', '@playwright', 'test', 'index.mjs')
  const { chromium } = await import(pathToFileURL(entry).href)
  return chromium.executablePath()
}

async function downloadByPlaywright() {
  const cli = join(projectFolder, 'node_modules', '@playwright', 'test', 'cli.js')
  const withLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : []
  await tryStep('Downloading a browser', [process.execPath, cli, 'install', ...withLibraries, 'chromium'], {
    timeout: DOWNLOAD_LIMIT_MS,
  })
}

async function installBySystem() {
  await installSystemPackages('a browser', {
    packages: PACKAGES,
    isThere: async () => (await findInstalled()) !== null,
    limitMs: DOWNLOAD_LIMIT_MS,
  })
}
