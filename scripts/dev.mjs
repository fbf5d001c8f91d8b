import { runServer } from './bootstrap/run-server.mjs'
import { prepare, projectFolder } from './bootstrap.mjs'

// Vite reloads what the browser shows. Node starts the server anew when one of these folders changes; left to
// itself it would watch all that is imported, Vite's temporary files too, and never come to rest.
const watch = ['--watch-path=src/server', '--watch-path=src/core', '--watch-preserve-output']
const { node } = await prepare({ build: false })
runServer(node, [...watch, 'src/server/main.ts', '--dev', ...process.argv.slice(2)], projectFolder)
