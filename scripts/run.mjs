import { spawnSync } from 'node:child_process'
import { prepare, projectFolder } from './bootstrap.mjs'

// Runs a script of the project with everything in place: node scripts/run.mjs scripts/some.ts its arguments
const { node } = await prepare({ build: true })
const { status } = spawnSync(node, process.argv.slice(2), { cwd: projectFolder, stdio: 'inherit' })
process.exit(status ?? 1)
