import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { askAdvisories } from './ask-advisories.ts'
import { findUntrueClaims } from './find-untrue-claims.ts'
import { findPackageViolations } from './find-violations.ts'
import { type LockedPackage, parseLockfile, readLockfile } from './lockfile.ts'
import { makeSbom } from './make-sbom.ts'

const SHA = `sha512-${Buffer.alloc(64, 1).toString('base64')}`

/** A package that breaks no rule, with changes. */
function locked(change: Partial<LockedPackage> = {}): LockedPackage {
  const name = change.name ?? 'left-pad'
  return { path: `node_modules/${name}`, name, version: '1.0.0', license: 'MIT', integrity: SHA, ...change }
}

/** Without the complaints about list entries that this small lockfile does not use. */
function violationsOf(...packages: LockedPackage[]): string[] {
  return findPackageViolations(packages).filter((line) => !line.includes('not in the lockfile'))
}

describe('the lockfile', () => {
  test('of this project breaks no rule', () => {
    expect(findPackageViolations(readLockfile().packages)).toEqual([])
  })

  test.each([
    [{}, []],
    [{ license: 'MIT OR GPL-3.0-only' }, []],
    [{ license: '(MIT OR CC0-1.0)' }, []],
    [{ name: 'lightningcss', license: 'MPL-2.0', dev: true }, []],
    [{ hasInstallScript: true }, ['has an install script']],
    [{ name: 'esbuild', version: '0.28.3', hasInstallScript: true }, ['has an install script']],
    [{ license: 'GPL-3.0-only' }, ['its license GPL-3.0-only is not']],
    [{ license: 'MIT AND GPL-3.0-only' }, ['its license MIT AND GPL-3.0-only is not']],
    [{ license: 'SEE LICENSE IN eula.txt' }, ['its license SEE LICENSE']],
    [{ name: 'lightningcss', license: 'MPL-2.0' }, ['its license MPL-2.0 is not']],
    [{ name: 'sharp-libvips', license: 'LGPL-3.0-or-later' }, ['its license LGPL']],
    [{ license: undefined }, ['names no license']],
    [{ integrity: undefined }, ['has no SHA-512']],
    [{ integrity: 'sha1-abc' }, ['has no SHA-512']],
    [{ resolved: 'git+ssh://git@evil.example/x.git' }, ['comes from git+ssh']],
    [{ link: true }, ['is a link']],
  ] as [Partial<LockedPackage>, string[]][])('with %o: %o', (change, expected) => {
    const found = violationsOf(locked(change))

    expect(found).toHaveLength(expected.length)
    for (const [at, words] of expected.entries()) expect(found[at]).toContain(words)
    const { name = 'left-pad', version = '1.0.0' } = change
    for (const line of found) expect(line).toMatch(new RegExp(`^${name}@${version}: `))
  })

  test('without a package that the list allows, fails by its name', () => {
    expect(findPackageViolations([locked()])).toContain(
      'png-js@2.0.0: is in scripts/supply-chain/allowed.ts, but not in the lockfile',
    )
  })
})

describe('what the lockfile says about an installed package', () => {
  const HONEST = { name: 'left-pad', version: '1.0.0', license: 'MIT', scripts: { test: 'true' } }

  test.each([
    [HONEST, []],
    [{ ...HONEST, license: 'GPL-3.0-only' }, ['has another license']],
    [{ ...HONEST, license: undefined }, ['has another license']],
    [{ ...HONEST, scripts: { preinstall: 'evil' } }, ['has an install script']],
    [{ ...HONEST, scripts: { install: 'evil' } }, ['has an install script']],
    [{ ...HONEST, scripts: { postinstall: 'evil' } }, ['has an install script']],
    [{ ...HONEST, version: '1.0.1' }, ['has another package']],
    [{ ...HONEST, name: 'right-pad' }, ['has another package']],
  ] as const)('is compared with its package.json: %o', (manifest, expected) => {
    const folder = install({ 'package.json': JSON.stringify(manifest) })

    const found = findUntrueClaims([locked()], folder)

    expect(found.map((line) => /has .+(?=, unlike)/.exec(line)?.[0])).toEqual(expected)
    for (const line of found) expect(line).toMatch(/^left-pad@1\.0\.0: /)
  })

  test('is compared with its build file, which npm runs without a script', () => {
    const files = { 'package.json': JSON.stringify(HONEST), 'binding.gyp': '{}' }

    expect(findUntrueClaims([locked()], install(files))).toHaveLength(1)
    expect(findUntrueClaims([locked({ hasInstallScript: true })], install(files))).toEqual([])
  })

  test('cannot be checked for a package that this platform does not install', () => {
    expect(findUntrueClaims([locked({ name: 'other' })], install({}))).toEqual([])
  })

  test('is true in this project', () => {
    const { packages } = readLockfile()
    const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

    expect(findUntrueClaims(packages, projectFolder)).toEqual([])
  })

  function install(files: Record<string, string>): string {
    const project = mkdtempSync(join(tmpdir(), 'installed-'))
    onTestFinished(() => rmSync(project, { recursive: true }))
    const folder = join(project, 'node_modules/left-pad')
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    return project
  }
})

describe('the SBOM', () => {
  const lockfile = parseLockfile(
    JSON.stringify({
      name: 'shop',
      version: '2.0.0',
      packages: {
        '': { name: 'shop', version: '2.0.0', license: 'MIT', dependencies: { '@a/b': '1' } },
        'node_modules/@a/b': { version: '1.0.0', license: 'MIT', integrity: SHA, dependencies: { c: '1' } },
        'node_modules/@a/b/node_modules/c': { version: '1.0.0', license: 'ISC', integrity: SHA },
        'node_modules/c': { version: '2.0.0', license: 'MIT OR ISC', integrity: SHA, dev: true },
        'node_modules/alias': {
          name: 'real',
          version: '3.0.0',
          license: 'MIT',
          integrity: SHA,
          optional: true,
        },
      },
    }),
  )
  const sbom = makeSbom(lockfile.project, lockfile.packages)

  test('names every package with its package URL, license, hash and scope', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(sbom.metadata.component).toMatchObject({ type: 'application', purl: 'pkg:npm/shop@2.0.0' })
    expect(sbom.components.map(({ purl, scope }) => [purl, scope])).toEqual([
      ['pkg:npm/%40a/b@1.0.0', 'required'],
      ['pkg:npm/c@1.0.0', 'required'],
      ['pkg:npm/c@2.0.0', 'excluded'],
      ['pkg:npm/real@3.0.0', 'optional'],
    ])
    expect(sbom.components[0]).toMatchObject({
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
    })
    expect(sbom.components[2]).toMatchObject({ licenses: [{ expression: 'MIT OR ISC' }] })
  })

  test('says which version each package depends on, as Node finds it', () => {
    expect(sbom.dependencies).toContainEqual({
      ref: 'pkg:npm/shop@2.0.0',
      dependsOn: ['pkg:npm/%40a/b@1.0.0'],
    })
    expect(sbom.dependencies).toContainEqual({ ref: 'pkg:npm/%40a/b@1.0.0', dependsOn: ['pkg:npm/c@1.0.0'] })
  })

  test('of this project is complete, without duplicates, and the same each time', () => {
    const { project, packages } = readLockfile()
    const own = makeSbom(project, packages)
    const refs = own.components.map((component) => component['bom-ref'])

    expect(new Set(refs)).toEqual(
      new Set(packages.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`)),
    )
    expect(new Set(refs).size).toBe(refs.length)
    expect(
      own.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref)),
    ).toEqual([])
    expect(makeSbom(project, packages)).toEqual(own)
  })
})

describe('advisories', () => {
  test('are reported by package, for exactly the versions that are locked', async () => {
    const asked: unknown[] = []
    const registry = await startRegistry((path, body) => {
      asked.push([path, JSON.parse(body)])
      const known = {
        title: 'Hole',
        severity: 'high',
        url: 'https://advice.example/1',
        vulnerable_versions: '<2',
      }
      return [200, JSON.stringify({ a: [known] })]
    })
    const packages = [
      locked({ name: 'a' }),
      locked({ name: 'a', version: '2.0.0' }),
      locked({ name: '@b/c' }),
    ]

    expect(await askAdvisories(packages, registry)).toEqual({
      asked: true,
      found: ['a <2 (high): Hole https://advice.example/1'],
    })
    expect(asked).toEqual([
      ['/-/npm/v1/security/advisories/bulk', { a: ['1.0.0', '2.0.0'], '@b/c': ['1.0.0'] }],
    ])
  })

  test.each([
    [404, 'not found', 'answered 404'],
    [200, '<html>', 'answered something else'],
    [200, '{"a":[{"title":1}]}', 'answered something else'],
  ])('are unknown, not absent, if the registry answers %i %s', async (status, body, reason) => {
    const registry = await startRegistry(() => [status, body])

    expect(await askAdvisories([locked()], registry)).toEqual({
      asked: false,
      reason: expect.stringContaining(reason),
    })
  })

  test('are asked for below the path of the registry', async () => {
    const asked: string[] = []
    const registry = await startRegistry((path) => {
      asked.push(path)
      return [200, '{}']
    })

    for (const path of ['npm', 'npm/']) await askAdvisories([locked()], registry + path)

    expect(asked).toEqual(Array(2).fill('/npm/-/npm/v1/security/advisories/bulk'))
  })

  test('are unknown if there is no registry', async () => {
    expect(await askAdvisories([locked()], 'http://127.0.0.1:1/')).toEqual({
      asked: false,
      reason: expect.stringContaining('could not be reached'),
    })
  })
})

async function startRegistry(answer: (path: string, body: string) => [number, string]): Promise<string> {
  const server = createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    const [status, text] = answer(req.url ?? '', body)
    res.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
