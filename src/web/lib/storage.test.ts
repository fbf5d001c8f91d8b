import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readItem, storeItem } from './storage.ts'

// The encrypted round trip needs a browser's IndexedDB and is proved by the browser tests.
describe('storage where the browser cannot keep a key', () => {
  let kept: Map<string, string>

  beforeEach(() => {
    kept = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('nothing is stored rather than stored in plain text', async () => {
    await storeItem('session', { token: 'secret' }, 60)

    expect([...kept]).toEqual([])
    expect(await readItem('session')).toBeNull()
  })

  test('what cannot be read is dropped without a word', async () => {
    kept.set('app.session', 'left over from another browser profile')

    expect(await readItem('session')).toBeNull()
    expect([...kept]).toEqual([])
  })

  test('a browser without any storage is no error', async () => {
    vi.stubGlobal('localStorage', undefined)

    await storeItem('session', 'x')

    expect(await readItem('session')).toBeNull()
  })
})
