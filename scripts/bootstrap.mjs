// Plain JavaScript without dependencies: this runs on a fresh clone, on whatever Node (20 or newer) is there.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb, isBuilt } from './bootstrap/build.mjs'
import { installPackages, isInstalled } from './bootstrap/install.mjs'
import { findNode } from './bootstrap/node.mjs'
import { oneAtATime } from './bootstrap/one-at-a-time.mjs'

export const projectFolder = join(dirname(fileURLToPath(import.meta.url)), '..')

const OLDEST_NODE = 20

/**
 * Installs and builds what is missing or out of date, saying each step in one line, and ends the process
 * with one clear line where that cannot be done.
 * @param {{ build: boolean }} options
 * @returns {Promise<{ node: string }>} the Node that runs the server, which may be newer than this one
 */
export async function prepare({ build }) {
  requireNode()
  const isReady = () => isInstalled(projectFolder) && (!build || isBuilt(projectFolder))
  try {
    // Nothing is written when nothing is missing: the folder may belong to somebody else.
    if (!isReady()) await oneAtATime(projectFolder, () => bringUpToDate(build))
    return { node: findNode(projectFolder) }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** @param {boolean} build */
async function bringUpToDate(build) {
  if (!isInstalled(projectFolder)) await installPackages(projectFolder)
  if (build && !isBuilt(projectFolder)) {
    await buildWeb(projectFolder, findNode(projectFolder))
  }
}

function requireNode() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return
  console.error(
    `Cartwright needs Node.js ${OLDEST_NODE} or newer, and this is ${process.version}: see https://nodejs.org`,
  )
  process.exit(1)
}
