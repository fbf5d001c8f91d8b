import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** TypeScript runs natively from here on. */
const SERVER_NODE = 24

/**
 * The Node that npm installed beside the other packages, or this one where it is new enough and the installed
 * one does not run (Alpine, whose C library is another).
 * @param {string} projectFolder
 * @returns {string}
 */
export function findNode(projectFolder) {
  const installed = installedNode(projectFolder)
  if (spawnSync(installed, ['--version']).status === 0) return installed
  if (Number.parseInt(process.versions.node, 10) >= SERVER_NODE) return process.execPath
  throw new Error(
    `There is no Node.js ${SERVER_NODE} package for this machine (${process.platform} ${process.arch}): start the shop with Node.js ${SERVER_NODE} or newer.`,
  )
}

/** @param {string} projectFolder */
export function installedNode(projectFolder) {
  const windows = process.platform === 'win32'
  const system = windows ? 'win' : process.platform
  const folder = join(projectFolder, 'node_modules', `node-${system}-${process.arch}`, 'bin')
  return join(folder, windows ? 'node.exe' : 'node')
}
