import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly, step } from './step.mjs'

/** Each depends on its inputs, whose hash is in its stamp. */
const BUILDS = [
  {
    title: 'Building the web app',
    stamp: 'build/.inputs',
    command: ['node_modules/@react-router/dev/bin.cjs', 'build'],
    inputs: [
      'src/core',
      'src/web',
      'src/sandbox/browser',
      'src/sandbox/browser-scripts.ts',
      'src/server/platform/inflate.ts',
      'public',
      'vite.chunks.ts',
      'vite.config.ts',
      'react-router.config.ts',
      'scripts/bundle-release-tool.ts',
      'scripts/bundle-sandbox.ts',
      'scripts/precompress.ts',
      'scripts/release-tool',
      'scripts/slim-manifest.ts',
      'tsconfig.json',
      'package-lock.json',
    ],
  },
  {
    title: 'Bundling the server',
    stamp: 'build/shop/.inputs',
    command: ['scripts/bundle-server.ts'],
    inputs: [
      'src/core',
      'src/demo',
      'src/sandbox',
      'src/server',
      'scripts/bundle-server.ts',
      'tsconfig.json',
      'package-lock.json',
    ],
  },
]

/** @param {string} projectFolder */
export function isBuilt(projectFolder) {
  return BUILDS.every((build) => isUpToDate(projectFolder, build))
}

/**
 * @param {string} projectFolder
 * @param {string} node
 */
export async function buildWhatIsMissing(projectFolder, node) {
  for (const build of BUILDS) {
    // Asked one after the other, because the web app's build empties the folder.
    if (isUpToDate(projectFolder, build)) continue
    const { title, stamp, command, inputs } = build
    // Hashed before the build, so that a file saved during it triggers the next one.
    const hash = hashInputs(projectFolder, inputs)
    rmSync(join(projectFolder, stamp), { force: true })
    await step(title, () =>
      runQuietly([node, ...command], {
        cwd: projectFolder,
        env: { ...process.env, NODE_ENV: 'production' },
      }),
    )
    writeFileSync(join(projectFolder, stamp), hash)
  }
}

/**
 * @param {string} projectFolder
 * @param {typeof BUILDS[number]} build
 */
function isUpToDate(projectFolder, { stamp, inputs }) {
  const file = join(projectFolder, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === hashInputs(projectFolder, inputs)
}

/**
 * Hashes contents, because modification times change with every checkout.
 * @param {string} projectFolder
 * @param {string[]} inputs
 */
function hashInputs(projectFolder, inputs) {
  const hash = createHash('sha256')
  const add = (/** @type {string} */ path) => {
    const full = join(projectFolder, path)
    const stats = statSync(full, { throwIfNoEntry: false })
    if (stats?.isDirectory()) for (const name of readdirSync(full).sort()) add(`${path}/${name}`)
    else if (stats && !path.endsWith('.test.ts'))
      hash.update(`${path}\0${stats.size}\0`).update(readFileSync(full))
  }
  for (const path of inputs) add(path)
  return hash.digest('hex')
}
