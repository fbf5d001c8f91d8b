import { prepare } from './bootstrap.mjs'

await prepare({ build: true })
