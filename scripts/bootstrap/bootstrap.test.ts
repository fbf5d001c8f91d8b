import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildWhatIsMissing, isBuilt } from './build.mjs'
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

test.each(['shop #1', 'what?', '100 %'])(
  'a folder named “%s” is refused by name before anything is done',
  (name) => {
    const folder = join(project, name)
    cpSync(join(import.meta.dirname, '..'), join(folder, 'scripts'), { recursive: true })

    const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    })

    expect(stderr).toContain(folder)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(status).toBe(1)
  },
)

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
  const built = () => JSON.parse(`[${readFileSync(join(project, 'built'), 'utf8').slice(1)}]`)

  beforeEach(() => {
    // Like the real one, it empties its folder first.
    const builder = (name: string, folder: string) => `
      const fs = process.getBuiltinModule('fs')
      fs.rmSync('${folder}', { recursive: true, force: true })
      fs.mkdirSync('${folder}')
      fs.appendFileSync('built', ',"${name}"')`
    write('node_modules/@react-router/dev/bin.cjs', builder('web app', 'build'))
    write('scripts/bundle-server.ts', builder('server', 'build/shop'))
  })

  test('is needed once, and again for what has changed', async () => {
    write('src/web/root.tsx', 'export {}')
    write('src/server/main.ts', 'export {}')
    expect(isBuilt(project)).toBe(false)
    await buildWhatIsMissing(project, process.execPath)
    expect(isBuilt(project)).toBe(true)
    expect(built()).toEqual(['web app', 'server'])

    write('src/web/root.tsx', 'export { }')
    expect(isBuilt(project)).toBe(false)
    await buildWhatIsMissing(project, process.execPath)
    expect(built().slice(2)).toEqual(['web app', 'server'])
    expect(isBuilt(project)).toBe(true)

    write('src/server/main.ts', 'export { }')
    expect(isBuilt(project)).toBe(false)
    await buildWhatIsMissing(project, process.execPath)
    expect(built().slice(4)).toEqual(['server'])
  })

  test('is needed for both when a file is added that both use, and not for tests', async () => {
    await buildWhatIsMissing(project, process.execPath)

    write('src/server/start.test.ts', '')
    expect(isBuilt(project)).toBe(true)
    write('src/core/paths.ts', '')
    await buildWhatIsMissing(project, process.execPath)
    expect(built().slice(2)).toEqual(['web app', 'server'])
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
