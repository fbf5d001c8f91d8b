import {
  PACKAGE_MAX_BYTES,
  PACKAGE_MAX_ENTRIES,
  PACKAGE_MAX_RATIO,
  PACKAGE_MAX_UNPACKED_BYTES,
} from '../domain/limits.ts'
import { isPluginVersion } from '../domain/plugin-version.ts'
import { type PluginHeader, readPluginHeader } from './plugin-header.ts'
import { type Inflate, openZip, type Zip, ZipRefused } from './read-zip.ts'
import { type Readme, readReadme } from './readme.ts'

/** A zip that WordPress can install. */
export type Plugin = {
  zip: Zip
  folder: string
  /** The file directly in the folder that has the header. */
  mainFile: string
  header: PluginHeader
  readme: Readme
}

const LIMITS = {
  maxEntries: PACKAGE_MAX_ENTRIES,
  maxUnpackedBytes: PACKAGE_MAX_UNPACKED_BYTES,
  maxRatio: PACKAGE_MAX_RATIO,
}
const FOLDER = /^[a-z0-9][a-z0-9_-]{0,99}$/

/**
 * Reads a zip without unpacking it to disk, the same in the browser, in the release tool and on the server. Throws
 * `ZipRefused` for anything that should never reach a WordPress site.
 */
export async function readPlugin(bytes: Uint8Array, inflate: Inflate): Promise<Plugin> {
  if (bytes.length > PACKAGE_MAX_BYTES)
    throw new ZipRefused(`The zip is larger than ${PACKAGE_MAX_BYTES / 1024 / 1024} MB.`)
  const zip = openZip(bytes, { limits: LIMITS, inflate })
  refuseJunk(zip)
  const folder = topFolderOf(zip)
  const { mainFile, header } = await readMainFile(zip, folder)
  if (!isPluginVersion(header.version))
    throw new ZipRefused('The plugin header has no usable version, such as “Version: 1.2.0”.')
  const entry = zip.entries.find(({ path }) => path.toLowerCase() === `${folder}/readme.txt`)
  const text = entry ? await zip.read(entry) : new Uint8Array()
  return { zip, folder, mainFile, header, readme: readReadme(text, header.version) }
}

const JUNK = [
  { name: '__MACOSX', made: 'the Finder of macOS adds' },
  { name: '.DS_Store', made: 'the Finder of macOS writes' },
]

/** Would end up on every buyer's site, and `__MACOSX` keeps WordPress from finding the plugin. */
function refuseJunk({ entries }: Zip): void {
  for (const { name, made } of JUNK)
    if (entries.some(({ path }) => path.split('/').includes(name)))
      throw new ZipRefused(
        `The zip contains ${name}, which ${made}. Zip the plugin’s folder without it: zip -r plugin.zip your-plugin -x "*/.DS_Store" "__MACOSX*"`,
      )
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

/** The one PHP file directly in the folder that has a plugin header. WordPress looks nowhere else, not even in `.PHP`. */
async function readMainFile(zip: Zip, folder: string): Promise<Pick<Plugin, 'mainFile' | 'header'>> {
  const found: { path: string; header: PluginHeader }[] = []
  for (const entry of zip.entries) {
    if (!/^[^/]+\/[^/.][^/]*\.php$/.test(entry.path)) continue
    const header = readPluginHeader(await zip.read(entry))
    if (header) found.push({ path: entry.path, header })
  }
  const [first, second] = found
  if (!first)
    throw new ZipRefused(
      `No PHP file directly in ${folder}/ has a plugin header (“Plugin Name:”).${await hintAt(zip)}`,
    )
  if (second)
    throw new ZipRefused(
      `Both ${first.path} and ${second.path} have a plugin header. WordPress would show two plugins; remove one header.`,
    )
  return { mainFile: first.path.slice(folder.length + 1), header: first.header }
}

/** The usual mistake: a folder too many. */
async function hintAt(zip: Zip): Promise<string> {
  for (const entry of zip.entries) {
    if (!/^[^/]+\/[^/]+\/[^/]+\.php$/i.test(entry.path)) continue
    if (readPluginHeader(await zip.read(entry)))
      return ` ${entry.path} has one: zip the folder that contains it.`
  }
  return ''
}
