import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readItem, storeItem } from './storage.ts'

// The encrypted round trip needs a browser's IndexedDB, so the e2e tests cover it.
describe('storage in a browser that cannot keep a key', () => {
  let stored: Map<string, string>

  beforeEach(() => {
    stored = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('stores nothing rather than plain text', async () => {
    await storeItem('session', { token: 'secret' }, 60)

    expect([...stored]).toEqual([])
    expect(await readItem('session')).toBeNull()
  })

  test('silently drops an unreadable item', async () => {
    stored.set('app.session', 'left over from another browser profile')

    expect(await readItem('session')).toBeNull()
    expect([...stored]).toEqual([])
  })

  test('works without any storage', async () => {
    vi.stubGlobal('localStorage', undefined)

    await storeItem('session', 'x')

    expect(await readItem('session')).toBeNull()
  })
})
