import { expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

test('evicts the least recently used file', () => {
  const cache = createByteCache({ maxBytes: 30, maxFileBytes: 20 })
  const [a, b, c] = [Buffer.alloc(10), Buffer.alloc(10), Buffer.alloc(20)]
  cache.keep('a', a)
  cache.keep('b', b)
  cache.keep('a', a)

  cache.keep('c', c)

  expect(cache.find('a')).toBe(a)
  expect(cache.find('b')).toBeUndefined()
  expect(cache.find('c')).toBe(c)
})

test('does not cache a file that would evict many others', () => {
  const cache = createByteCache({ maxBytes: 30, maxFileBytes: 20 })

  cache.keep('large', Buffer.alloc(21))

  expect(cache.find('large')).toBeUndefined()
})
