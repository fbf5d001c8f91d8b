import { describe, expect, test } from 'vitest'
import { findWords, matchesSearch, wordsOf } from './search-words.ts'

describe('a search', () => {
  test('is split at any whitespace and truncated after eight words', () => {
    expect(wordsOf('  mail \t log\n')).toEqual(['mail', 'log'])
    expect(wordsOf('1 2 3 4 5 6 7 8 9 10')).toHaveLength(8)
    expect(wordsOf('   ')).toEqual([])
  })

  test('finds a text with every word, regardless of order, case and accents', () => {
    expect(matchesSearch('Postroad Mailer: a log of every email', 'LOG mailer')).toBe(true)
    expect(matchesSearch('Café au lait', 'cafe')).toBe(true)
    expect(matchesSearch('Cafe au lait', 'CAFÉ')).toBe(true)
    expect(matchesSearch('Postroad Mailer', 'log mailer')).toBe(false)
    expect(matchesSearch('Postroad Mailer', '')).toBe(true)
  })
})

describe('the positions of the searched words', () => {
  const marked = (text: string, search: string) =>
    findWords(text, search).map(([from, to]) => text.slice(from, to))

  test('are returned in the order of the text', () => {
    expect(marked('A Log of mail, a log of Émail', 'email log')).toEqual(['Log', 'log', 'Émail'])
  })

  test('never overlap: the longer word wins', () => {
    expect(marked('mailer', 'mail mailer')).toEqual(['mailer'])
  })

  test('are empty if folding changes the length of the text', () => {
    expect(findWords('Cafe\u0301 log', 'log')).toEqual([])
  })
})
