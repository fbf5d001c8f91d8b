import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VARIABLES } from '#server/config-variables.ts'
import { GLIBC, SERVER_FLAGS } from './bootstrap/node-options.mjs'

const PAGE = 'docs/deploying.md'
const FILES = readdirSync('deploy').map((name) => join('deploy', name))
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
const project: { engines: { node: string }; scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)

/** Of the files in deploy/ themselves, of PostgreSQL's image and psql, of Node, of glibc and of the shell. */
const OTHERS = [
  ...Object.keys(GLIBC),
  'SHOP_DOMAIN',
  'SHOP_UPSTREAMS',
  'DATABASE_PASSWORD',
  'DATABASE_ADMIN_PASSWORD',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_INITDB_ARGS',
  'NODE_COMPILE_CACHE',
  'ON_ERROR_STOP',
  'USER',
]

function read(file: string): string {
  return readFileSync(file, 'utf8')
}

/** What a file sets or reads: `NAME=`, `NAME: `, `$NAME`, `${NAME`, `{$NAME`, `process.env.NAME`, and `NAME` in prose. */
function variablesIn(text: string): string[] {
  const names = [
    ...text.matchAll(/(?<![\w%-])([A-Z][A-Z_]{2,})=/g),
    ...text.matchAll(/^\s+([A-Z][A-Z_]{2,}): /gm),
    ...text.matchAll(/\$\{?([A-Z][A-Z_]{2,})\b/g),
    ...text.matchAll(/process\.env\.(\w+)/g),
    ...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)[`=]/g),
  ]
  return [...new Set(names.map(([, name = '']) => name))]
}

test('every variable in deploy/ and its page exists', () => {
  const known = new Set([...Object.keys(VARIABLES), ...OTHERS])
  const named = [...FILES, PAGE].flatMap((file) => variablesIn(read(file)).map((name) => ({ file, name })))

  expect(named.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['PUBLIC_URL', 'DATABASE_URL', 'TRUST_PROXY', 'DRAIN_SECONDS']),
  )
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

test('every script named in deploy/ and its page exists', () => {
  for (const file of [...FILES, PAGE]) {
    for (const [, name = ''] of read(file).matchAll(/npm run ([\w:]+)/g))
      expect([file, name, name in project.scripts]).toEqual([file, name, true])
    for (const [, path = ''] of read(file).matchAll(/\bnode (scripts\/[\w.-]+)/g))
      expect([file, path, existsSync(path)]).toEqual([file, path, true])
  }
})

test('the image is built with a Node that package.json accepts, and starts as npm start does', () => {
  const built = Number(/^FROM node:(\d+)/m.exec(dockerfile)?.[1])
  const least = Number(/^>=(\d+)$/.exec(project.engines.node)?.[1])

  expect(built).toBeGreaterThanOrEqual(least)
  for (const [name, value] of Object.entries(GLIBC)) expect(dockerfile).toContain(` ${name}=${value}`)
  expect(dockerfile).toContain(
    `CMD ${JSON.stringify(['node', ...SERVER_FLAGS, 'build/shop/main.mjs']).replaceAll(',', ', ')}`,
  )
})

test('what the image copies exists, and reaches the builder', () => {
  const sent: string[] = read('.dockerignore').match(/(?<=^!).+/gm) ?? []
  const own = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list = '']) =>
    list.split(' '),
  )
  const built = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, list = '']) =>
    list.split(' ').filter((path) => path.startsWith('/app/')),
  )
  const made = ['node_modules', 'build']
  const names = [...own, ...built.map((path) => path.replace('/app/', ''))].filter(
    (name) => name !== '.' && !made.includes(name),
  )

  expect(names.length).toBeGreaterThan(5)
  expect(sent.filter((name) => !existsSync(name))).toEqual([])
  expect(names.filter((name) => !sent.includes(name))).toEqual([])
  expect(sent.filter((name) => /^(?:\.env|data|build|node_modules)/.test(name))).toEqual([])
})

test('files that deploy/ and its page name exist', () => {
  const mounted = [...read('deploy/compose.yaml').matchAll(/- \.\/([\w.-]+):/g)].map(
    ([, name]) => `deploy/${name}`,
  )
  const named = [...read(PAGE).matchAll(/\bdeploy\/(?!\.env\b(?!\.))([\w.@-]*\w)/g)].map(
    ([, name]) => `deploy/${name}`,
  )

  expect([mounted.length, named.length].every((count) => count > 1)).toBe(true)
  expect([...mounted, ...named].filter((file) => !existsSync(file))).toEqual([])
})

test('the drain, and ten seconds for the requests in progress, end before systemd kills', () => {
  const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(read(PAGE))?.[1])
  const patience = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/cartwright@.service'))?.[1])

  expect(patience).toBeGreaterThanOrEqual(drain + 20)
})
