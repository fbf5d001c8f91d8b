import type { ReleaseTarget } from '#core/contract/release-records.ts'
import type { ReleaseChannel } from '#core/domain/release-channel.ts'
import { AppError } from '#core/errors.ts'
import { listFreeProblems, listProblems, listWarnings } from '#core/packages/check-release.ts'
import { createKeyFile, openKeyFile, requireKeySize } from '#core/packages/key-file.ts'
import { readPlugin } from '#core/packages/read-plugin.ts'
import { ZipRefused } from '#core/packages/read-zip.ts'
import { KeyRefused, type OpenKey, signPackage } from '#core/packages/signing-key.ts'
import { inflate } from './inflate.ts'

// Only this module handles private keys and passphrases. It is loaded when it is needed, and it sends nothing.

export function makeKey(passphrase: string): Promise<{ key: OpenKey; text: string }> {
  return withReason(createKeyFile(passphrase))
}

export async function openKey(file: File, passphrase: string): Promise<OpenKey> {
  return withReason(readKey(file, passphrase))
}

async function readKey(file: File, passphrase: string): Promise<OpenKey> {
  requireKeySize(file.size)
  return openKeyFile(await file.text(), passphrase)
}

export async function signZip(file: File, key: OpenKey): Promise<string> {
  return withReason(signPackage(key, new Uint8Array(await file.arrayBuffer())))
}

/** What is in a zip, and why the shop would refuse it. */
export type ZipReport = {
  name: string
  version: string
  /** With its folder. */
  mainFile: string
  problems: readonly string[]
  warnings: readonly string[]
}
export type ZipPurpose = { channel: ReleaseChannel; free: boolean }

export async function checkZip(
  file: File,
  { plugin_slug: pluginSlug, main_file: mainFile, releases }: ReleaseTarget,
  { channel, free }: ZipPurpose,
): Promise<ZipReport> {
  const plugin = await withReason(readPlugin(new Uint8Array(await file.arrayBuffer()), inflate))
  const { folder, header } = plugin
  const target = { pluginSlug, mainFile, channel, releases }
  return {
    name: header.name,
    version: header.version,
    mainFile: `${folder}/${plugin.mainFile}`,
    problems: free ? listFreeProblems(plugin, target) : listProblems(plugin, target),
    warnings: free ? [] : listWarnings(plugin, target),
  }
}

/** Turns a refusal into an error that screens show. */
async function withReason<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof KeyRefused || error instanceof ZipRefused)
      throw new AppError('invalid_input', { message: error.message })
    throw error
  }
}
