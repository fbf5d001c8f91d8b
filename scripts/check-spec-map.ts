import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Every file that the map names must be there, or the map leads nowhere.
const MAP = 'docs/spec-map.md'
const mapped = namesIn(MAP).filter((name) => /^(?:src|tests|scripts|docs|migrations)\//.test(name))
const missing = new Set(mapped.filter((file) => !existsSync(file)))
for (const file of missing) console.log(`${MAP} names ${file}, which does not exist.`)

// And every helper of the tests must be in their index, or nobody finds it.
const SUPPORT = 'tests/support'
const INDEX = `${SUPPORT}/README.md`
const indexed = namesIn(INDEX)
const helpers = readdirSync(SUPPORT, { recursive: true, encoding: 'utf8' })
  .filter((name) => statSync(join(SUPPORT, name)).isFile() && name !== 'README.md')
  .map((name) => name.replaceAll('\\', '/'))
const unlisted = helpers.filter((name) => !indexed.includes(name))
for (const name of unlisted) console.log(`${INDEX} does not name ${name}.`)

process.exitCode = missing.size + unlisted.length === 0 ? 0 : 1

function namesIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
}
