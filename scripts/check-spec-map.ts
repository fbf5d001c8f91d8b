import { existsSync, readFileSync } from 'node:fs'

// Every file that the map names must be there, or the map leads nowhere.
const MAP = 'docs/spec-map.md'
const named = [...readFileSync(MAP, 'utf8').matchAll(/`((?:src|tests|scripts|docs|migrations)\/[^`]+)`/g)]
const missing = new Set(named.map(([, file = '']) => file).filter((file) => !existsSync(file)))

for (const file of missing) console.log(`${MAP} names ${file}, which does not exist.`)
process.exitCode = missing.size === 0 ? 0 : 1
