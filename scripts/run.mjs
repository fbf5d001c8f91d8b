import { spawnSync } from 'node:child_process'
import { prepare, projectFolder } from './bootstrap.mjs'

// Installs and builds, then runs a script: node scripts/run.mjs scripts/some.ts ARGUMENTS
const { node } = await prepare({ build: true })
const { status } = spawnSync(node, process.argv.slice(2), { cwd: projectFolder, stdio: 'inherit' })
process.exit(status ?? 1)
