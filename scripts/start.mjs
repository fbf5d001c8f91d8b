import { spawnSync } from 'node:child_process'
import { findNode } from './bootstrap/node.mjs'
import { runServer } from './bootstrap/run-server.mjs'
import { projectFolder } from './bootstrap.mjs'

// In a process of its own: this one waits as long as the shop runs, and would keep the memory.
const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], {
  cwd: projectFolder,
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)
runServer(findNode(projectFolder), ['build/shop/main.mjs', ...process.argv.slice(2)], projectFolder)
