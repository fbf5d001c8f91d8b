import { createHash } from 'node:crypto'
import type { PluginHeader } from '#core/packages/plugin-header.ts'
import type { Zip } from '#core/packages/read-zip.ts'

export type Sbom = Record<string, unknown>

type SbomInput = { zip: Zip; folder: string; header: PluginHeader; sha256: string }

/** The software bill of materials in CycloneDX format: Composer libraries, and every file with its checksum. */
export async function makeSbom({ zip, folder, header, sha256 }: SbomInput): Promise<Sbom> {
  const files: object[] = []
  let libraries: object[] = []
  for (const entry of zip.entries) {
    if (entry.isFolder) continue
    const bytes = await zip.read(entry)
    files.push({ type: 'file', name: entry.path, hashes: [hashOf(bytes)] })
    if (entry.path.endsWith('vendor/composer/installed.json'))
      libraries = libraries.concat(readInstalled(bytes))
  }
  const plugin = {
    type: 'application',
    'bom-ref': `${folder}@${header.version}`,
    name: header.name,
    version: header.version,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: plugin },
    components: [...libraries, ...files],
  }
}

function hashOf(bytes: Uint8Array) {
  return { alg: 'SHA-256', content: createHash('sha256').update(bytes).digest('hex') }
}

/** Composer's list of packages. An invalid list counts as empty, because the files are listed anyway. */
function readInstalled(bytes: Uint8Array): object[] {
  let listed: unknown
  try {
    listed = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return []
  }
  const packages = Array.isArray(listed) ? listed : (listed as { packages?: unknown } | null)?.packages
  if (!Array.isArray(packages)) return []
  return packages.flatMap((one: { name?: unknown; version?: unknown } | null) => {
    if (typeof one?.name !== 'string' || typeof one.version !== 'string') return []
    const version = one.version.replace(/^v(?=\d)/, '')
    return [{ type: 'library', name: one.name, version, purl: `pkg:composer/${one.name}@${version}` }]
  })
}
