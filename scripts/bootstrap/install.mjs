import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installedNode } from './node.mjs'
import { runQuietly, step } from './step.mjs'

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/**
 * Whether node_modules matches package-lock.json. npm writes its own lockfile there last, so an interrupted install
 * never counts as complete.
 * @param {string} projectFolder
 */
export function isInstalled(projectFolder) {
  const installed = readPackages(installedLockfile(projectFolder))
  const locked = readPackages(join(projectFolder, 'package-lock.json'))
  if (!installed || !locked) return false

  const complete = Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === '' ||
      optional ||
      (installed[path]?.version === version && existsSync(join(projectFolder, path))),
  )
  return complete && hasPlatformNode(projectFolder, locked)
}

/** @param {string} projectFolder */
export async function installPackages(projectFolder) {
  rmSync(installedLockfile(projectFolder), { force: true })
  // The build needs dev dependencies even with NODE_ENV=production. No package here needs its install scripts,
  // which newer versions of npm skip anyway.
  const options = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  await step('Installing packages', () =>
    runQuietly([...npm(), installCommand(projectFolder), ...options], {
      cwd: projectFolder,
      shell: !process.env.npm_execpath && process.platform === 'win32',
    }),
  )
}

/**
 * `npm ci` deletes node_modules first, and Windows cannot delete the running Node inside it.
 * @param {string} projectFolder
 */
function installCommand(projectFolder) {
  const runsFromPackages = process.execPath.startsWith(join(projectFolder, 'node_modules'))
  return process.platform === 'win32' && runsFromPackages ? 'install' : 'ci'
}

function npm() {
  const own = process.env.npm_execpath
  return own?.endsWith('.js') ? [process.execPath, own] : ['npm']
}

/**
 * False if node_modules was copied from a machine with another platform.
 * @param {string} projectFolder
 * @param {Packages} locked
 */
function hasPlatformNode(projectFolder, locked) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  return !(`node_modules/${name}` in locked) || existsSync(installedNode(projectFolder))
}

/** @param {string} projectFolder */
function installedLockfile(projectFolder) {
  return join(projectFolder, 'node_modules', '.package-lock.json')
}

/**
 * @param {string} file
 * @returns {Packages | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}
