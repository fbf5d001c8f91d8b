import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The first LTS version that runs TypeScript natively. */
const SERVER_NODE = 24

/**
 * The Node installed from npm, or the current one if it is new enough and the installed one does not run (on Alpine,
 * which has a different C library).
 * @param {string} projectFolder
 * @returns {string}
 */
export function findNode(projectFolder) {
  const installed = installedNode(projectFolder)
  if (spawnSync(installed, ['--version']).status === 0) return installed
  if (Number.parseInt(process.versions.node, 10) >= SERVER_NODE) return process.execPath
  throw new Error(
    `npm has no Node.js ${SERVER_NODE} package for this machine (${process.platform} ${process.arch}). Start the shop with Node.js ${SERVER_NODE} or newer.`,
  )
}

/** @param {string} projectFolder */
export function installedNode(projectFolder) {
  const windows = process.platform === 'win32'
  const system = windows ? 'win' : process.platform
  const folder = join(projectFolder, 'node_modules', `node-${system}-${process.arch}`, 'bin')
  return join(folder, windows ? 'node.exe' : 'node')
}
