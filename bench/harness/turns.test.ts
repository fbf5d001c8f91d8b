import { describe, expect, test } from 'vitest'
import { createTurns, UNIQUE } from './turns.ts'

describe('createTurns', () => {
  test('goes through the requests in turn', () => {
    const next = createTurns(['a', 'b'])

    expect([next(), next(), next()].map(String)).toEqual(['a', 'b', 'a'])
  })

  test('goes on where the last round ended', () => {
    const next = createTurns(['a', 'b', 'c'], 4)

    expect([next(), next()].map(String)).toEqual(['b', 'c'])
  })

  test('makes a marked request a different one each time, in later rounds too', () => {
    const first = createTurns([`GET /?q=${UNIQUE} HTTP/1.1`])
    const later = createTurns([`GET /?q=${UNIQUE} HTTP/1.1`])

    const sent = [first(), first(), later(), later()].map(String)

    expect(new Set(sent).size).toBe(4)
    expect(sent[0]).toMatch(/^GET \/\?q=\d+ HTTP\/1\.1$/)
  })

  test('refuses to send nothing', () => {
    expect(() => createTurns([])).toThrow('no request')
  })
})
