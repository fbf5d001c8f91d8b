import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { writeZip } from '#server/platform/write-zip.ts'
import { keyProblem, listProblems, listWarnings, type ReleaseTarget } from './check-release.ts'
import { readPlugin } from './read-plugin.ts'

const inflate = async (packed: Uint8Array, maxBytes: number) =>
  inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) })

const MAIN = '<?php\n/*\nPlugin Name: Gallery\nVersion: 1.2.0\nRequires at least: 6.4\nRequires PHP: 7.4\n*/'

type Files = Record<string, string>
const zipOf = (files: Files) =>
  writeZip(Object.entries(files).map(([path, text]) => ({ path, data: Buffer.from(text) })))
const read = (files: Files) => readPlugin(zipOf(files), inflate)
const readme = (fields: string) => `=== Gallery ===\n${fields}\n\n== Description ==\nStable tag: 9.9\n`

describe('a zip is refused', () => {
  test.each<[string, Files, RegExp]>([
    [
      'with __MACOSX',
      { 'gallery/gallery.php': MAIN, '__MACOSX/gallery/._gallery.php': 'x' },
      /contains __MACOSX.*Finder/,
    ],
    ['with .DS_Store', { 'gallery/gallery.php': MAIN, 'gallery/css/.DS_Store': 'x' }, /contains \.DS_Store/],
    ['with no main file', { 'gallery/readme.txt': readme('') }, /No PHP file directly in gallery\//],
    [
      'with a folder too many',
      { 'download/gallery/gallery.php': MAIN },
      /download\/gallery\/gallery\.php has one: zip the folder that contains it/,
    ],
    [
      'with two main files',
      { 'gallery/gallery.php': MAIN, 'gallery/old.php': MAIN },
      /Both gallery\/gallery\.php and gallery\/old\.php/,
    ],
    [
      'with a main file that WordPress passes over',
      { 'gallery/gallery.PHP': MAIN, 'gallery/.hidden.php': MAIN },
      /No PHP file/,
    ],
    [
      'with a header too far down',
      { 'gallery/gallery.php': `<?php\n${' '.repeat(8192)}\n/*\nPlugin Name: X\nVersion: 1.0\n*/` },
      /No PHP file/,
    ],
    ['without a version', { 'gallery/gallery.php': '<?php // Plugin Name: X' }, /no usable version/],
  ])('%s', async (_, files, reason) => {
    await expect(read(files)).rejects.toThrow(reason)
  })
})

test.each([
  ['gallery/gallery.php', MAIN],
  ['gallery/bootstrap.php', MAIN],
  ['gallery/one-line.php', '<?php // Plugin Name: Gallery\n# Version: 1.2.0'],
  ['gallery/late.php', `<?php\n${' '.repeat(8000)}\n/*\nPlugin Name: Gallery\nVersion: 1.2.0\n*/`],
])('the main file is whichever has the header: %s', async (path, text) => {
  const other = { 'gallery/index.php': '<?php // Silence.', 'gallery/inc/fake.php': MAIN }

  expect(await read({ ...other, [path]: text })).toMatchObject({
    mainFile: path.slice('gallery/'.length),
    header: { name: 'Gallery', version: '1.2.0' },
  })
})

describe('a plugin for a product', () => {
  const target: ReleaseTarget = { pluginSlug: null, mainFile: null, channel: 'stable', releases: [] }
  const old = { version: '1.1.0', channel: 'stable', status: 'published' } as const
  const problems = async (files: Files, changes: Partial<ReleaseTarget> = {}) =>
    listProblems(await read(files), { ...target, ...changes })
  const only = { 'gallery/gallery.php': MAIN }

  test.each<[string, Files, Partial<ReleaseTarget>]>([
    ['the first release', only, {}],
    ['a newer version', only, { pluginSlug: 'gallery', releases: [old] }],
    ['a version below a beta', only, { releases: [{ ...old, version: '2.0-beta', channel: 'beta' }] }],
    ['a version below a draft', only, { releases: [{ ...old, version: '2.0', status: 'draft' }] }],
    [
      'a version below a withdrawn one',
      only,
      { releases: [{ ...old, version: '2.0', status: 'withdrawn' }] },
    ],
    [
      'a readme that agrees',
      { ...only, 'gallery/readme.txt': readme('Stable tag: 1.2.0\nRequires PHP: 7.4') },
      {},
    ],
    [
      'a beta whose stable tag is the stable version',
      { ...only, 'gallery/readme.txt': readme('Stable tag: 1.1.0') },
      { channel: 'beta' },
    ],
  ])('is accepted: %s', async (_, files, changes) => {
    expect(await problems(files, changes)).toEqual([])
  })

  test.each<[string, Files, Partial<ReleaseTarget>, RegExp]>([
    ['the wrong folder', only, { pluginSlug: 'gallery-pro' }, /folder is “gallery”.*plugin is “gallery-pro”/],
    ['the same version', only, { releases: [{ ...old, version: '1.2.0' }] }, /1\.2\.0 already exists/],
    [
      'the version of a draft',
      only,
      { releases: [{ ...old, version: '1.2.0', status: 'draft' }] },
      /already exists/,
    ],
    ['an older version', only, { releases: [{ ...old, version: '1.10' }] }, /1\.2\.0 is older than 1\.10/],
    [
      'a beta below a beta',
      only,
      { channel: 'beta', releases: [{ ...old, version: '1.3-beta', channel: 'beta' }] },
      /older than 1\.3-beta/,
    ],
    [
      'another stable tag',
      { ...only, 'gallery/readme.txt': readme('Stable tag: 1.1.0') },
      {},
      /“Stable tag: 1\.1\.0”.*“Version: 1\.2\.0”/,
    ],
    [
      'another WordPress',
      { ...only, 'gallery/readme.txt': readme('Requires at least: 6.5') },
      {},
      /Requires at least: 6\.5/,
    ],
    ['another PHP', { ...only, 'gallery/README.TXT': readme('Requires PHP: 8.0') }, {}, /Requires PHP: 8\.0/],
  ])('is refused for %s', async (_, files, changes, reason) => {
    expect(await problems(files, changes)).toEqual([expect.stringMatching(reason)])
  })

  test.each([
    [null, []],
    ['gallery.php', []],
    [
      'Gallery.php',
      [expect.stringMatching(/is gallery\.php, but it was Gallery\.php in the release before/)],
    ],
    ['old.php', [expect.stringMatching(/deactivates.*keep the name old\.php/)]],
  ])('after a release with the main file %s is warned of a new name', async (mainFile, expected) => {
    expect(listWarnings(await read(only), { ...target, mainFile })).toEqual(expected)
  })

  test('hears of all problems at once', async () => {
    const files = { ...only, 'gallery/readme.txt': readme('Stable tag: 1.0\nRequires PHP: 8.0') }

    expect(await problems(files, { pluginSlug: 'x', releases: [{ ...old, version: '2.0' }] })).toHaveLength(4)
  })
})

test('a key is unknown, retired, pending or accepted', () => {
  const key = { public_key: 'A', pending: false, retired_at: null }

  expect(keyProblem('B', [key])).toMatch(/does not know/)
  expect(keyProblem('A', [{ ...key, retired_at: '2026-01-01T00:00:00Z' }])).toMatch(/retired/)
  expect(keyProblem('A', [{ ...key, pending: true }])).toMatch(/another admin/)
  expect(keyProblem('A', [key])).toBeNull()
})
