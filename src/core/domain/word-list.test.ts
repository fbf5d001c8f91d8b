import { expect, test } from 'vitest'
import { wordList } from './word-list.ts'

test.each([[[]], [['Free']], [['Free', 'Pro']], [['Free', 'Pro', 'Agency']], [['1', '3', '5', '7']]])(
  '%j reads as Intl would write it',
  (words) => {
    expect(wordList(words)).toBe(new Intl.ListFormat('en-US').format(words))
  },
)
