import { runServer } from './bootstrap/run-server.mjs'
import { prepare, projectFolder } from './bootstrap.mjs'

// Vite reloads the browser, and Node restarts the server when one of these folders changes. By default Node would watch
// every import, including Vite's temporary files, and restart forever.
const watch = [
  '--watch-path=src/server',
  '--watch-path=src/core',
  '--watch-path=src/sandbox',
  '--watch-path=src/demo',
  '--watch-preserve-output',
]
const { node } = await prepare({ build: false })
runServer(node, [...watch, 'src/server/main.ts', '--dev', ...process.argv.slice(2)], projectFolder)
