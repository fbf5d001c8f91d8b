import { runServer } from './bootstrap/run-server.mjs'
import { prepare, projectFolder } from './bootstrap.mjs'

const { node } = await prepare({ build: true })
runServer(node, ['build/shop/main.mjs', ...process.argv.slice(2)], projectFolder)
