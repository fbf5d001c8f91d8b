import { spawnSync } from 'node:child_process'
import { prepare, projectFolder } from './bootstrap.mjs'

// Installs and builds what is missing, then runs a script: node scripts/run.mjs [--no-build] scripts/some.ts its arguments
const args = process.argv.slice(2)
const build = args[0] !== '--no-build'
const { node } = await prepare({ build })
const { status } = spawnSync(node, build ? args : args.slice(1), { cwd: projectFolder, stdio: 'inherit' })
process.exit(status ?? 1)
