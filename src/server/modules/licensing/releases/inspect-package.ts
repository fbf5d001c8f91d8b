import { createHash } from 'node:crypto'
import { fieldError } from '#core/errors.ts'
import type { PluginHeader } from '#core/packages/plugin-header.ts'
import { readPlugin } from '#core/packages/read-plugin.ts'
import { ZipRefused } from '#core/packages/read-zip.ts'
import type { Readme } from '#core/packages/readme.ts'
import { inflate } from '#server/platform/inflate.ts'
import { makeSbom, type Sbom } from './make-sbom.ts'

/** An uploaded zip that is an installable plugin. */
export type InspectedPackage = {
  bytes: Buffer
  folder: string
  mainFile: string
  header: PluginHeader
  readme: Readme
  hashes: PackageHashes
  sbom: Sbom
}

export type PackageHashes = { md5: string; sha256: string; sha384: string }

/** Inspects a zip without unpacking it to disk. Refuses anything that should never reach a WordPress site. */
export async function inspectPackage(bytes: Buffer): Promise<InspectedPackage> {
  try {
    const { zip, folder, mainFile, header, readme } = await readPlugin(bytes, inflate)
    const hashes = hashPackage(bytes)
    // Unpacks every file, so that wrong sizes and checksums are found here and not on a site.
    const sbom = await makeSbom({ zip, folder, header, sha256: hashes.sha256 })
    return { bytes, folder, mainFile, header, readme, hashes, sbom }
  } catch (error) {
    if (error instanceof ZipRefused) throw fieldError('package', error.message)
    throw error
  }
}

export function hashPackage(bytes: Buffer): PackageHashes {
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
  return { md5: hash('md5'), sha256: hash('sha256'), sha384: hash('sha384') }
}
