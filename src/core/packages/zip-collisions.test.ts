import { expect, test } from 'vitest'
import { listCollisions } from './zip-collisions.ts'

/** Entries of 100 bytes one after the other. */
const entriesOf = (...paths: string[]) =>
  paths.map((path, index) => ({
    path,
    isFolder: path.endsWith('/'),
    headerAt: index * 100,
    dataAt: index * 100 + 50,
    packedBytes: 50,
  }))

test.each([
  [['a/', 'a/b.php', 'a/c/', 'a/c/d.php'], null],
  [['a/b.php', 'a/B.php'], 'The zip has a/B.php twice.'],
  [['a/é.php', 'a/e\u0301.php'], 'The zip has a/e\u0301.php twice.'],
  [['a/x/', 'a/X/'], 'The zip has a/X/ twice.'],
  [['a/x', 'a/x/y.php'], 'The zip has a/x as a file and as a folder.'],
  [['a/x/y.php', 'a/X'], 'The zip has a/x as a file and as a folder.'],
  [['a/x', 'a/x/'], 'The zip has a/x as a file and as a folder.'],
])('names: %j', (paths, expected) => {
  expect(listCollisions(entriesOf(...paths), paths.length * 100)[0] ?? null).toBe(expected)
})

test('no two entries share bytes, with each other or with the table', () => {
  const [one, two] = entriesOf('a/b.php', 'a/c.php')
  if (!one || !two) throw new Error('no entries')

  expect(listCollisions([one, two], 199)).toEqual(['The zip is damaged at a/c.php.'])
  expect(listCollisions([two, { ...one, packedBytes: 51 }], 200)).toEqual(['The zip is damaged at a/b.php.'])
  expect(listCollisions([one, { ...two, headerAt: 0 }], 200)).toHaveLength(1)
})
