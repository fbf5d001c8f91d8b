import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonRefused, parseStrictJson } from './strict-json.ts'

describe('parseStrictJson', () => {
  test.each([
    '',
    '{bad',
    '{"a":1,"a":2}',
    '{"a":{"b":1,"\\u0062":2}}',
    '{"__proto__":1}',
    '\uFEFF{}',
    '['.repeat(10_000),
  ])('refuses %.30j', (text) => {
    expect(() => parseStrictJson(text)).toThrow(JsonRefused)
  })

  test('rejects excessive nesting', () => {
    expect(() => parseStrictJson('['.repeat(33) + ']'.repeat(33))).toThrow(JsonRefused)
  })

  test('accepts the same key in two different objects', () => {
    expect(parseStrictJson('[{"a":"x,\\"{"},{"a":2,"b":{"a":3}}]')).toEqual([
      { a: 'x,"{' },
      { a: 2, b: { a: 3 } },
    ])
  })

  test('agrees with JSON.parse on everything it accepts', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        try {
          expect(parseStrictJson(text)).toEqual(JSON.parse(text))
        } catch (error) {
          // Generated text may contain a repeated or forbidden key, which is rejected on purpose.
          expect(error).toBeInstanceOf(JsonRefused)
        }
      }),
    )
  })
})
