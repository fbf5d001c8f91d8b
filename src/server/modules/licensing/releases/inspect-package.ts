import { createHash } from 'node:crypto'
import {
  PACKAGE_MAX_BYTES,
  PACKAGE_MAX_ENTRIES,
  PACKAGE_MAX_RATIO,
  PACKAGE_MAX_UNPACKED_BYTES,
} from '#core/domain/limits.ts'
import { isPluginVersion } from '#core/domain/plugin-version.ts'
import { fieldError } from '#core/errors.ts'
import { openZip, type Zip, ZipRefused } from '#server/platform/read-zip.ts'
import { makeSbom, type Sbom } from './make-sbom.ts'
import { type PluginHeader, readPluginHeader } from './plugin-header.ts'
import { type Readme, readReadme } from './readme.ts'

/** An uploaded zip that is an installable plugin. */
export type InspectedPackage = {
  bytes: Buffer
  folder: string
  header: PluginHeader
  readme: Readme
  hashes: PackageHashes
  sbom: Sbom
}

export type PackageHashes = { md5: string; sha256: string; sha384: string }

const LIMITS = {
  maxEntries: PACKAGE_MAX_ENTRIES,
  maxUnpackedBytes: PACKAGE_MAX_UNPACKED_BYTES,
  maxRatio: PACKAGE_MAX_RATIO,
}
const FOLDER = /^[a-z0-9][a-z0-9_-]{0,99}$/

/** Inspects a zip without unpacking it to disk. Refuses anything that should never reach a WordPress site. */
export async function inspectPackage(bytes: Buffer): Promise<InspectedPackage> {
  if (bytes.length > PACKAGE_MAX_BYTES)
    throw fieldError('package', `The zip is larger than ${PACKAGE_MAX_BYTES / 1024 / 1024} MB.`)
  try {
    const zip = openZip(bytes, LIMITS)
    const folder = topFolderOf(zip)
    const files = await readInside(zip, folder)
    const header = files.mains.map(readPluginHeader).find((found) => found !== null)
    if (!header)
      throw new ZipRefused(`No PHP file directly in ${folder}/ has a plugin header (“Plugin Name:”).`)
    if (!isPluginVersion(header.version))
      throw new ZipRefused('The plugin header has no usable version, such as “Version: 1.2.0”.')
    const readme = readReadme(files.readme ?? Buffer.alloc(0), header.version)
    const hashes = hashPackage(bytes)
    const sbom = await makeSbom({ zip, folder, header, sha256: hashes.sha256 })
    return { bytes, folder, header, readme, hashes, sbom }
  } catch (error) {
    if (error instanceof ZipRefused) throw fieldError('package', error.message)
    throw error
  }
}

export function hashPackage(bytes: Buffer): PackageHashes {
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
  return { md5: hash('md5'), sha256: hash('sha256'), sha384: hash('sha384') }
}

function topFolderOf({ entries }: Zip): string {
  const tops = [...new Set(entries.map(({ path }) => path.split('/', 1)[0] ?? ''))]
  const [folder = ''] = tops
  if (tops.length > 1)
    throw new ZipRefused(
      `The zip has more than one top-level entry (${tops.slice(0, 3).join(', ')}); it must contain only the plugin’s folder.`,
    )
  if (entries.some(({ path, isFolder }) => path === folder && !isFolder))
    throw new ZipRefused('The files are not in a folder; put them into the plugin’s folder.')
  if (!FOLDER.test(folder))
    throw new ZipRefused(
      `“${folder}” is not a valid plugin folder: use lowercase letters, digits and hyphens.`,
    )
  return folder
}

/** Unpacks every file once, so that wrong sizes and checksums are found here and not on a site. */
async function readInside(zip: Zip, folder: string): Promise<{ mains: Buffer[]; readme: Buffer | null }> {
  const mains: Buffer[] = []
  let readme: Buffer | null = null
  for (const entry of zip.entries) {
    if (entry.isFolder) continue
    const file = await zip.read(entry)
    const name = entry.path.slice(folder.length + 1)
    if (/^[^/]+\.php$/i.test(name)) mains.push(file)
    if (name.toLowerCase() === 'readme.txt') readme = file
  }
  return { mains, readme }
}
