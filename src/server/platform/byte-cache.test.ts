import { expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

test('the file asked for longest ago makes room', () => {
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

test('a file that would push out many others is not kept', () => {
  const cache = createByteCache({ maxBytes: 30, maxFileBytes: 20 })

  cache.keep('large', Buffer.alloc(21))

  expect(cache.find('large')).toBeUndefined()
})
