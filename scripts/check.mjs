import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { compileCache } from './bootstrap/node-options.mjs'
import { prepare, projectFolder } from './bootstrap.mjs'

const bin = (/** @type {string} */ path) => join(projectFolder, 'node_modules', path)

const ROUTE_TYPES = { name: 'route types', command: [bin('@react-router/dev/bin.cjs'), 'typegen'] }

/** Slow checks come first, so that quick ones fill the gaps. */
const CHECKS = [
  { name: 'dead code', command: [bin('knip/bin/knip.js'), '--no-progress'] },
  // Each checker works out the types that it needs by itself: four, as by default, take twice the work of one.
  { name: 'types', command: [bin('typescript/bin/tsc'), '--noEmit', '--checkers', '1'] },
  {
    name: 'format and lint',
    command: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  },
  { name: 'boundaries', command: ['scripts/check-boundaries.ts'] },
  { name: 'migrations', command: ['scripts/verify-migrations.ts'] },
  { name: 'generated files', command: ['scripts/check-generated.ts'] },
  { name: 'packages', command: ['scripts/check-packages.ts'] },
  { name: 'spec map, security page and test index', command: ['scripts/check-spec-map.ts'] },
]

const AT_ONCE = 2

const { node } = await prepare({ build: false })
const results = [await run(ROUTE_TYPES)]
const waiting = [...CHECKS]
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await run(next))
  }),
)
process.exit(results.every(Boolean) ? 0 : 1)

/**
 * Runs one check and prints its output at the end, so that the output of parallel checks does not mix.
 * @param {typeof CHECKS[number]} check
 * @returns {Promise<boolean>}
 */
async function run({ name, command }) {
  const began = Date.now()
  const { code, output } = await outputOf(command)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  process.stdout.write(output)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  return code === 0
}

/**
 * @param {string[]} command
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function outputOf(command) {
  const child = spawn(node, command, {
    cwd: projectFolder,
    env: { ...process.env, ...compileCache(projectFolder) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (/** @type {Buffer} */ chunk) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}
