import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ReleaseTarget } from '#core/contract/release-records.ts'
import type { ReleaseChannel } from '#core/domain/release-channel.ts'
import type { Bytes } from '#core/packages/base64.ts'
import {
  contradictions,
  keyProblem,
  listFreeProblems,
  listProblems,
  listWarnings,
} from '#core/packages/check-release.ts'
import { readPlugin } from '#core/packages/read-plugin.ts'
import { type OpenKey, signPackage } from '#core/packages/signing-key.ts'
import { inflate } from '#server/platform/inflate.ts'
import { Failure } from './failure.ts'
import type { Io } from './io.ts'

export type Package = { path: string; bytes: Bytes; plugin: Awaited<ReturnType<typeof readPlugin>> }
export type SignedPackage = { name: string; bytes: Bytes; signature: string }

/** Reads a zip as the shop will, every file of it. */
export async function readPackage(path: string, io: Io): Promise<Package> {
  const bytes = new Uint8Array(await readFile(path))
  const plugin = await readPlugin(bytes, inflate)
  for (const entry of plugin.zip.entries) if (!entry.isFolder) await plugin.zip.read(entry)
  const { header, folder, mainFile } = plugin
  io.print(`${header.name} ${header.version} (${folder}/${mainFile}), ${bytes.length} bytes`)
  return { path, bytes, plugin }
}

type Expected = { target: ReleaseTarget | null; channel: ReleaseChannel }

/** Everything the shop would refuse, before anything is uploaded. */
export function requireReleasable({ plugin }: Package, { target, channel }: Expected, io: Io): void {
  const known = target && {
    pluginSlug: target.plugin_slug,
    // A shop that is older than this tool does not tell.
    mainFile: target.main_file ?? null,
    channel,
    releases: target.releases,
  }
  const problems = known ? listProblems(plugin, known) : contradictions(plugin, { channel })
  if (problems.length > 0) throw new Failure(problems.join('\n'))
  if (known) for (const warning of listWarnings(plugin, known)) io.print(`Warning: ${warning}`)
}

export function requireFreeEdition({ plugin }: Package, { target, channel }: Expected): void {
  const problems = listFreeProblems(plugin, { pluginSlug: target?.plugin_slug ?? null, channel })
  if (problems.length > 0) throw new Failure(problems.join('\n'))
}

export function requireKnownKey(key: OpenKey, target: ReleaseTarget): void {
  const problem = keyProblem(key.publicKey, target.keys)
  if (problem) throw new Failure(`${problem} (key ${key.keyId})`)
}

export async function sign(
  { path, bytes }: Package,
  { key, io }: { key: OpenKey; io: Io },
): Promise<SignedPackage> {
  const signature = await signPackage(key, bytes)
  await writeFile(`${path}.sig`, `${signature}\n`)
  io.print(`Signature ${signature} (key ${key.keyId})`)
  return { name: basename(path), bytes, signature }
}
