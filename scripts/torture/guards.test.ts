import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Declaration, GUARDS } from './guards.ts'
import { parse, switchOff } from './switch-off.ts'

const safeguards = GUARDS.flatMap((guard) => guard.safeguards)
const declarations = safeguards.filter((safeguard): safeguard is Declaration => 'declares' in safeguard)
const constraints = safeguards.filter((safeguard) => 'constraint' in safeguard)

test.each(declarations)('$declares of $file can be switched off', ({ file, declares, off }) => {
  const source = readFileSync(file, 'utf8')

  const without = switchOff(source, declares, off)

  expect(without).not.toBe(source)
  expect(parse(without).type).toBe('Program')
})

test.each(constraints)('$constraint is a constraint of $table', ({ table, constraint }) => {
  const newest = readdirSync('migrations/meta')
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  const { tables } = JSON.parse(readFileSync(`migrations/meta/${newest}`, 'utf8'))
  const { uniqueConstraints, checkConstraints } = tables[`public.${table}`]

  expect(Object.keys({ ...uniqueConstraints, ...checkConstraints })).toContain(constraint)
})

test.each([...new Set(GUARDS.map((guard) => guard.test))])('the torture test %s exists', (name) => {
  expect(readFileSync(`tests/torture/${name}.test.ts`, 'utf8')).toContain('test')
})

describe('switching a declaration off', () => {
  test('makes a function return the neutral value, wherever it stands and however it is written', () => {
    const source =
      'function outer() {\n  async function guard({ id }: Row): Promise<boolean> { return ask(id) }\n}'

    expect(switchOff(source, 'guard', 'true')).toBe(
      'function outer() {\n  async function guard({ id }: Row): Promise<boolean> { return true }\n}',
    )
  })

  test('replaces the value of a constant', () => {
    expect(switchOff("const LOCK: SQL = sql`for update`\nuse('é', LOCK)", 'LOCK', 'sql``')).toBe(
      "const LOCK: SQL = sql``\nuse('é', LOCK)",
    )
  })

  test.each(['use(guard)', 'function guard() {}\nconst other = () => { const guard = 1 }'])(
    'refuses a name that is not declared exactly once: %j',
    (source) => {
      expect(() => switchOff(source, 'guard', 'true')).toThrow('must be declared once')
    },
  )
})
