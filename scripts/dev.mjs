import { runServer } from './bootstrap/run-server.mjs'
import { prepare, projectFolder } from './bootstrap.mjs'

// Vite reloads what the browser shows; Node starts the server anew when a file it has imported changes.
const { node } = await prepare({ build: false })
const watch = ['--watch', '--watch-preserve-output']
runServer(node, [...watch, 'src/server/main.ts', '--dev', ...process.argv.slice(2)], projectFolder)
