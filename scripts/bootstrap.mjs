// Plain JavaScript without dependencies, because it runs on a fresh clone with any Node from version 20.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhatIsMissing, isBuilt } from './bootstrap/build.mjs'
import { installPackages, isInstalled } from './bootstrap/install.mjs'
import { findNode } from './bootstrap/node.mjs'
import { withPrepareLock } from './bootstrap/prepare-lock.mjs'

export const projectFolder = join(dirname(fileURLToPath(import.meta.url)), '..')

const MIN_NODE = 20
/** Vite and React Router take paths for addresses, in which these have a meaning. */
const NOT_IN_PATHS = /[#?%]/

/**
 * Installs and builds whatever is missing or out of date, printing one line per step. Exits with an error message
 * if that fails.
 * @param {{ build: boolean }} options
 * @returns {Promise<{ node: string }>} the Node that runs the server, which may be newer than this one
 */
export async function prepare({ build }) {
  requireNode()
  const isReady = () => isInstalled(projectFolder) && (!build || isBuilt(projectFolder))
  try {
    // Writes nothing if everything is ready, because the folder may belong to another user.
    if (!isReady()) {
      requirePath()
      await withPrepareLock(projectFolder, () => installAndBuild(build))
    }
    return { node: findNode(projectFolder) }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** @param {boolean} build */
async function installAndBuild(build) {
  if (!isInstalled(projectFolder)) await installPackages(projectFolder)
  if (build) await buildWhatIsMissing(projectFolder, findNode(projectFolder))
}

function requireNode() {
  if (Number.parseInt(process.versions.node, 10) >= MIN_NODE) return
  console.error(
    `Cartwright needs Node.js ${MIN_NODE} or newer, but this is ${process.version}. Get it from https://nodejs.org`,
  )
  process.exit(1)
}

function requirePath() {
  const [character] = NOT_IN_PATHS.exec(projectFolder) ?? []
  if (character)
    throw new Error(
      `Cartwright cannot be built in a folder with “${character}” in its path: rename ${projectFolder}`,
    )
}
