import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Every file named in the map and in the security page must exist.
const SECURITY = 'docs/security.md'
const missing = ['docs/spec-map.md', SECURITY].flatMap((map) =>
  [...new Set(namesIn(map))]
    .filter((name) => /^(?:src|tests|scripts|docs|migrations)\//.test(name) && !existsSync(name))
    .map((name) => `${map} names ${name}, which does not exist.`),
)
for (const line of missing) console.log(line)

// Every row of the ASVS table has a proof or a reason, and every section is there, or its whole chapter.
const SECTIONS = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3]
const rows = [
  ...readFileSync(SECURITY, 'utf8').matchAll(/^\| (\d+(?:\.\d+)? [^|]+) \| [^|]+ \| ([^|]+) \|$/gm),
]
const unfounded = rows.filter(([, , proof = '']) => !/`(?:src|tests|scripts|docs)\/|^Reason: /.test(proof))
for (const [, name] of unfounded) console.log(`${SECURITY} has neither a proof nor a reason for ${name}.`)
const numbers = new Set(rows.map(([, name = '']) => name.split(' ', 1)[0]))
const skipped = SECTIONS.flatMap((count, at) =>
  Array.from({ length: count }, (_, section) => [`${at + 1}`, `${at + 1}.${section + 1}`]),
)
  .filter((either) => !either.some((number) => numbers.has(number)))
  .map(([, section]) => section)
for (const section of skipped) console.log(`${SECURITY} lacks section ${section} of the ASVS.`)

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

const problems = [...missing, ...unfounded, ...skipped, ...unlisted, ...unproven]
process.exitCode = problems.length === 0 ? 0 : 1

function namesIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
}
