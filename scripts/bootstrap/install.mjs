import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installedNode } from './node.mjs'
import { runQuietly, step } from './step.mjs'

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/**
 * True when node_modules holds what package-lock.json asks for. npm writes its own list there as its last
 * act, so an install that was cut short is never taken for a whole one.
 * @param {string} projectFolder
 */
export function isInstalled(projectFolder) {
  const installed = readPackages(installedList(projectFolder))
  const wanted = readPackages(join(projectFolder, 'package-lock.json'))
  if (!installed || !wanted) return false

  const complete = Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' ||
      optional ||
      (installed[path]?.version === version && existsSync(join(projectFolder, path))),
  )
  return complete && hasOwnPlatform(projectFolder, wanted)
}

/** @param {string} projectFolder */
export async function installPackages(projectFolder) {
  rmSync(installedList(projectFolder), { force: true })
  // Building needs the development packages wherever NODE_ENV says production. Install scripts are left out
  // everywhere, as newer versions of npm leave them out: nothing here depends on one.
  const options = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  await step('Installing packages', () =>
    runQuietly([...npm(), installCommand(projectFolder), ...options], {
      cwd: projectFolder,
      shell: !process.env.npm_execpath && process.platform === 'win32',
    }),
  )
}

/**
 * `npm ci` first empties node_modules, and Windows does not let go of a program that runs.
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
 * The optional packages for this machine, which a node_modules copied from another one lacks.
 * @param {string} projectFolder
 * @param {Packages} wanted
 */
function hasOwnPlatform(projectFolder, wanted) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  return !(`node_modules/${name}` in wanted) || existsSync(installedNode(projectFolder))
}

/** @param {string} projectFolder */
function installedList(projectFolder) {
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
