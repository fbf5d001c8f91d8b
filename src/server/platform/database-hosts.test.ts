import { describe, expect, test } from 'vitest'
import { checkDatabaseUrl, needsWritable, splitHosts } from './database-hosts.ts'

describe('an address of a database', () => {
  test.each([
    ['postgres://u:p@a:5432/x', ['postgres://u:p@a:5432/x']],
    ['postgres://a,b/x', ['postgres://a/x', 'postgres://b/x']],
    [
      'postgres://u:p%40@a:1,[::1]:2,c/x?sslmode=verify-full',
      [
        'postgres://u:p%40@a:1/x?sslmode=verify-full',
        'postgres://u:p%40@[::1]:2/x?sslmode=verify-full',
        'postgres://u:p%40@c/x?sslmode=verify-full',
      ],
    ],
    ['postgresql://u@localhost/x?host=%2Frun%2Fa%2Cb', ['postgresql://u@localhost/x?host=%2Frun%2Fa%2Cb']],
    ['postgres://u:a%2Cb@c/x', ['postgres://u:a%2Cb@c/x']],
  ])('%s names these hosts', (url, urls) => {
    expect(splitHosts(url)).toEqual(urls)
  })

  test.each([
    ['postgres://a/x', false],
    ['postgres://a,b/x', true],
    ['postgres://a/x?target_session_attrs=read-write', true],
  ])('%s needs a server that takes writes: %s', (url, needs) => {
    expect(needsWritable(url)).toBe(needs)
  })

  test('says what is wrong without the password', () => {
    expect(() => checkDatabaseUrl('postgres://u:hunter2@a:1,b:zz/x')).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
    )
  })
})
