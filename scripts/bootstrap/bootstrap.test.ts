import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { isBuilt, markBuilt } from './build.mjs'
import { isInstalled } from './install.mjs'
import { withPrepareLock } from './prepare-lock.mjs'

let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'cartwright-bootstrap-'))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
})

function write(path: string, content: unknown): void {
  const file = join(project, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}

describe('installing', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/left': { version: '1.0.0' },
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
  }

  test('is needed on a fresh clone', () => {
    write('package-lock.json', { packages })

    expect(isInstalled(project)).toBe(false)
  })

  test('is not needed when everything in the lockfile is there, except packages for other systems', () => {
    write('package-lock.json', { packages })
    write('node_modules/.package-lock.json', { packages: { 'node_modules/left': { version: '1.0.0' } } })
    write('node_modules/left/package.json', {})

    expect(isInstalled(project)).toBe(true)
  })

  test('is needed when the lockfile has another version', () => {
    write('package-lock.json', { packages })
    write('node_modules/.package-lock.json', { packages: { 'node_modules/left': { version: '0.9.0' } } })
    write('node_modules/left/package.json', {})

    expect(isInstalled(project)).toBe(false)
  })

  test('is needed when a package was deleted', () => {
    write('package-lock.json', { packages })
    write('node_modules/.package-lock.json', { packages: { 'node_modules/left': { version: '1.0.0' } } })

    expect(isInstalled(project)).toBe(false)
  })

  test('is needed when the packages came from another platform', () => {
    const node = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
    write('package-lock.json', {
      packages: { [`node_modules/${node}`]: { version: '24.0.0', optional: true } },
    })
    write('node_modules/.package-lock.json', { packages: {} })

    expect(isInstalled(project)).toBe(false)
  })
})

describe('building', () => {
  test('is needed once, and again when a file of the web app changes', () => {
    write('src/web/root.tsx', 'export {}')
    expect(isBuilt(project)).toBe(false)

    mkdirSync(join(project, 'build'))
    markBuilt(project)
    expect(isBuilt(project)).toBe(true)

    write('src/web/root.tsx', 'export { }')
    expect(isBuilt(project)).toBe(false)
  })

  test('is needed when a file is added, and not when only the server changes', () => {
    write('src/web/root.tsx', 'export {}')
    mkdirSync(join(project, 'build'))
    markBuilt(project)

    write('src/server/main.ts', 'export {}')
    expect(isBuilt(project)).toBe(true)
    write('src/core/paths.ts', '')
    expect(isBuilt(project)).toBe(false)
  })
})

describe('two starts at once', () => {
  test('install one after the other', async () => {
    const events: string[] = []
    const work = (name: string) => async () => {
      events.push(`${name} starts`)
      await new Promise((resolve) => setImmediate(resolve))
      events.push(`${name} ends`)
    }

    await Promise.all([withPrepareLock(project, work('first')), withPrepareLock(project, work('second'))])

    expect(events).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
  })

  test('do not wait for a killed one', async () => {
    write('.cache/prepare.lock', '4194305')
    const held: string[] = []

    await withPrepareLock(project, async () => {
      held.push(readFileSync(join(project, '.cache/prepare.lock'), 'utf8'))
    })

    expect(held).toEqual([String(process.pid)])
    expect(existsSync(join(project, '.cache/prepare.lock'))).toBe(false)
  })
})
