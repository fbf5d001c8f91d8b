import { createHash } from 'node:crypto'
import { UNNAMED_LICENSES } from './allowed.ts'
import type { LockedPackage } from './lockfile.ts'

/** The packages as CycloneDX 1.6. The same lockfile always gives the same document. */
export function makeSbom(project: LockedPackage, packages: readonly LockedPackage[]) {
  const byPath = new Map([project, ...packages].map((each) => [each.path, each]))
  const components = unique([...packages].map(componentOf), ({ purl }) => purl)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(components.map(({ purl }) => purl).join('\n'))}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': purlOf(project),
        name: project.name,
        version: project.version,
        purl: purlOf(project),
        licenses: licensesOf(project),
      },
    },
    components,
    dependencies: dependenciesOf(byPath),
  }
}

function componentOf(locked: LockedPackage) {
  return {
    type: 'library',
    'bom-ref': purlOf(locked),
    name: locked.name,
    version: locked.version,
    scope: locked.dev ? 'excluded' : locked.optional ? 'optional' : 'required',
    purl: purlOf(locked),
    licenses: licensesOf(locked),
    hashes: hashesOf(locked),
  }
}

function licensesOf({ name, version, license }: LockedPackage) {
  const named = license ?? UNNAMED_LICENSES[`${name}@${version}`]
  if (named === undefined) return []
  return [/[ ()]/.test(named) ? { expression: named } : { license: { id: named } }]
}

function hashesOf({ integrity = '' }: LockedPackage) {
  return integrity
    .split(' ')
    .filter((each) => each.startsWith('sha512-'))
    .map((each) => ({
      alg: 'SHA-512',
      content: Buffer.from(each.slice('sha512-'.length), 'base64').toString('hex'),
    }))
}

/** Several copies of one version are one component with all their dependencies. */
function dependenciesOf(byPath: ReadonlyMap<string, LockedPackage>) {
  const edges = new Map<string, Set<string>>()
  for (const locked of byPath.values()) {
    const wanted = Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })
    const found = wanted.map((name) => resolve(byPath, locked.path, name)).filter((each) => each !== null)
    const known = edges.get(purlOf(locked)) ?? new Set()
    for (const each of found) known.add(purlOf(each))
    edges.set(purlOf(locked), known)
  }
  return [...edges].map(([ref, on]) => ({ ref, dependsOn: [...on].toSorted() }))
}

/** As Node looks a package up: in the own folder of packages, then in those of the folders above. */
function resolve(byPath: ReadonlyMap<string, LockedPackage>, from: string, name: string) {
  const places = foldersAbove(from).map((folder) => `${folder}node_modules/${name}`)
  return places.map((path) => byPath.get(path)).find((found) => found !== undefined) ?? null
}

/** Of `node_modules/a/node_modules/b`: itself, `node_modules/a/`, and the project. */
function foldersAbove(path: string): string[] {
  const parts = path.split(/(?=\/node_modules\/)/).filter(Boolean)
  return ['', ...parts.map((_, at) => `${parts.slice(0, at + 1).join('')}/`)].toReversed()
}

/** https://github.com/package-url/purl-spec */
function purlOf({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function unique<T>(items: T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}
