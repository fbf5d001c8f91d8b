import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare, projectFolder } from './bootstrap.mjs'

const bin = (/** @type {string} */ path) => join(projectFolder, 'node_modules', path)

const CHECKS = [
  { name: 'route types', command: [bin('@react-router/dev/bin.cjs'), 'typegen'] },
  { name: 'types', command: [bin('typescript/bin/tsc'), '--noEmit'] },
  {
    name: 'format and lint',
    command: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  },
  { name: 'boundaries', command: ['scripts/check-boundaries.ts'] },
  { name: 'migrations', command: ['scripts/verify-migrations.ts'] },
  { name: 'generated files', command: ['scripts/check-generated.ts'] },
  { name: 'map of the specification', command: ['scripts/check-spec-map.ts'] },
  { name: 'page weights', command: ['scripts/check-budgets.ts'] },
  { name: 'dead code', command: [bin('knip/bin/knip.js'), '--no-progress'] },
]

const { node } = await prepare({ build: true })
let failed = 0
for (const { name, command } of CHECKS) {
  const began = Date.now()
  const { status } = spawnSync(node, command, { cwd: projectFolder, stdio: 'inherit' })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (status !== 0) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
