import { createHash } from 'node:crypto'
import { newKeyPair, signBytes } from '#server/platform/ed25519.ts'
import { writeZip } from '#server/platform/write-zip.ts'

/** The seller's keys. In production they exist only on the seller's machine. */
export const SELLER = newKeyPair()
export const NEXT_SELLER = newKeyPair()

type Plugin = {
  folder?: string
  /** The file with the header. */
  main?: string
  version?: string
  name?: string
  requiresWp?: string
  requiresPhp?: string
  changelog?: string
  extra?: { path: string; data: Buffer }[]
}

/** A plugin zip that WordPress can install. */
export function pluginZip({
  folder = 'mail-log',
  main = `${folder}.php`,
  version = '1.0.0',
  name = 'Mail Log',
  requiresWp = '6.4',
  requiresPhp = '7.4',
  changelog = '* First release.',
  extra = [],
}: Plugin = {}): Buffer {
  const code = `<?php
/**
 * Plugin Name: ${name}
 * Version: ${version}
 * Requires at least: ${requiresWp}
 * Requires PHP: ${requiresPhp}
 */
`
  const readme = `=== ${name} ===
Tested up to: 6.9
Stable tag: ${version}

== Description ==
Logs mails.

== Changelog ==
= ${version} =
${changelog}

= 0.0.1 =
* Older.

== Upgrade Notice ==
= ${version} =
Please update.
`
  return writeZip([
    { path: `${folder}/${main}`, data: Buffer.from(code) },
    { path: `${folder}/readme.txt`, data: Buffer.from(readme) },
    ...extra,
  ])
}

/** Signs like the seller's command: Ed25519 over the raw SHA-384. */
export function signZip(zip: Buffer, privateKey = SELLER.privateKey): string {
  return signBytes(privateKey, createHash('sha384').update(zip).digest())
}
