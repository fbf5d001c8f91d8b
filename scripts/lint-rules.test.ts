import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'))
  const plugins = ['no-late-focus', 'no-packed-literals'].map((rule) => resolve(`scripts/${rule}.grit`))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins }))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the lint rule against spread literals', () => {
  const REFUSAL = 'Write this literal out instead of spreading it.'

  test.each(["({ ...{ id: 1 }, name: 'Ann' })", "['a', ...['b']]", '<p {...{ id: name }} />'])(
    'refuses %s',
    (code) => {
      expect(lint(code)).toContain(REFUSAL)
    },
  )

  test.each([
    'Math.max(...[1, 2].map((n) => n + 1))',
    "[...(name ? ['a'] : [])]",
    '({ ...(name && { id: 1 }) })',
    '[...new Set([name])]',
  ])('accepts %s', (code) => {
    expect(lint(code)).not.toContain(REFUSAL)
  })
})

describe('the lint rule against moving the focus late', () => {
  const REFUSAL = 'Move the focus in a layout effect.'

  test.each([
    'useEffect(() => field.current?.focus(), [])',
    'useEffect(() => focusField(name), [name])',
    'useEffect(() => {\n  if (name) box.focus({ preventScroll: true })\n}, [name])',
  ])('refuses %s', (code) => {
    expect(lint(code)).toContain(REFUSAL)
  })

  test.each(['useLayoutEffect(() => box.focus(), [])', 'useEffect(() => setShown(isFocused(name)), [name])'])(
    'accepts %s',
    (code) => {
      expect(lint(code)).not.toContain(REFUSAL)
    },
  )
})

/** What the linter says about an expression, in which `name` is a text. */
function lint(expression: string): string {
  writeFileSync(join(folder, 'example.tsx'), `export const example = (name: string) => ${expression}\n`)
  const biome = resolve('node_modules/@biomejs/biome/bin/biome')
  return spawnSync(process.execPath, [biome, 'lint', 'example.tsx'], { cwd: folder, encoding: 'utf8' }).stderr
}
