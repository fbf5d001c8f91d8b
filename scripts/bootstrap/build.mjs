import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly, step } from './step.mjs'

/** Everything the web build depends on. */
const INPUTS = [
  'src/core',
  'src/web',
  'src/sandbox/browser',
  'src/sandbox/browser-scripts.ts',
  'src/server/platform/inflate.ts',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/bundle-release-tool.ts',
  'scripts/bundle-sandbox.ts',
  'scripts/precompress.ts',
  'scripts/release-tool',
  'scripts/slim-manifest.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** @param {string} projectFolder */
export function isBuilt(projectFolder) {
  const stamp = stampFile(projectFolder)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(projectFolder)
}

/**
 * @param {string} projectFolder
 * @param {string} node
 */
export async function buildWeb(projectFolder, node) {
  // Hashed before the build, so that a file saved during it triggers the next one.
  const inputs = hashInputs(projectFolder)
  rmSync(stampFile(projectFolder), { force: true })
  const builder = join(projectFolder, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  await step('Building the web app', () =>
    runQuietly([node, builder, 'build'], {
      cwd: projectFolder,
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  )
  markBuilt(projectFolder, inputs)
}

/** @param {string} projectFolder */
export function markBuilt(projectFolder, inputs = hashInputs(projectFolder)) {
  writeFileSync(stampFile(projectFolder), inputs)
}

/** @param {string} projectFolder */
function stampFile(projectFolder) {
  return join(projectFolder, 'build', '.inputs')
}

/**
 * Hashes contents, because modification times change with every checkout.
 * @param {string} projectFolder
 */
function hashInputs(projectFolder) {
  const hash = createHash('sha256')
  const add = (/** @type {string} */ path) => {
    const full = join(projectFolder, path)
    const stats = statSync(full, { throwIfNoEntry: false })
    if (stats?.isDirectory()) for (const name of readdirSync(full).sort()) add(`${path}/${name}`)
    else if (stats) hash.update(`${path}\0${stats.size}\0`).update(readFileSync(full))
  }
  for (const path of INPUTS) add(path)
  return hash.digest('hex')
}
