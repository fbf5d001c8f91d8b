import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Every file named in the map must exist.
const MAP = 'docs/spec-map.md'
const mapped = namesIn(MAP).filter((name) => /^(?:src|tests|scripts|docs|migrations)\//.test(name))
const missing = new Set(mapped.filter((file) => !existsSync(file)))
for (const file of missing) console.log(`${MAP} names ${file}, which does not exist.`)

// Every test helper must be listed in the index, so that it can be found.
const SUPPORT = 'tests/support'
const INDEX = `${SUPPORT}/README.md`
const indexed = namesIn(INDEX)
const helpers = readdirSync(SUPPORT, { recursive: true, encoding: 'utf8' })
  .filter((name) => statSync(join(SUPPORT, name)).isFile() && name !== 'README.md')
  .map((name) => name.replaceAll('\\', '/'))
const unlisted = helpers.filter((name) => !indexed.includes(name))
for (const name of unlisted) console.log(`${INDEX} does not name ${name}.`)

// Every test that the table of provider rules names must exist, by its title.
const RULES = 'docs/payments.md'
const unproven = [...readFileSync(RULES, 'utf8').matchAll(/\| `(tests\/[^`]+)`: (.+) \|$/gm)].filter(
  ([, file = '', title = '']) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
)
for (const [, file, title] of unproven)
  console.log(`${RULES} names a test that ${file} does not have: ${title}`)

process.exitCode = missing.size + unlisted.length + unproven.length === 0 ? 0 : 1

function namesIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
}
