import { describe, expect, test } from 'vitest'
import { createRequestCycle, UNIQUE } from './request-cycle.ts'

describe('createRequestCycle', () => {
  test('cycles through the requests', () => {
    const next = createRequestCycle(['a', 'b'])

    expect([next(), next(), next()].map(String)).toEqual(['a', 'b', 'a'])
  })

  test('continues where the last round ended', () => {
    const next = createRequestCycle(['a', 'b', 'c'], 4)

    expect([next(), next()].map(String)).toEqual(['b', 'c'])
  })

  test('makes a request with the placeholder unique, in later rounds too', () => {
    const first = createRequestCycle([`GET /?q=${UNIQUE} HTTP/1.1`])
    const later = createRequestCycle([`GET /?q=${UNIQUE} HTTP/1.1`])

    const sent = [first(), first(), later(), later()].map(String)

    expect(new Set(sent).size).toBe(4)
    expect(sent[0]).toMatch(/^GET \/\?q=\d+ HTTP\/1\.1$/)
  })

  test('rejects an empty list', () => {
    expect(() => createRequestCycle([])).toThrow('No request')
  })
})
