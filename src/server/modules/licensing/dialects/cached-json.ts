import { hash } from 'node:crypto'
import type { Offer } from '../updates/offers.ts'

/** The first part of an answer as bytes, and the tag that identifies it. */
export type CachedJson = { bytes: Buffer; tag: string }

/** A release's description only changes when it is published, so it is serialized once, without its closing brace. */
export function remember({ written }: Offer, key: string, make: () => object): CachedJson {
  const known = written.get(key)
  if (known) return known
  const text = JSON.stringify(make()).slice(0, -1)
  const cached = { bytes: Buffer.from(text), tag: hash('sha1', text, 'base64url') }
  written.set(key, cached)
  return cached
}

/** The cached part plus what is specific to this site. */
export function complete({ bytes }: CachedJson, own: object): Buffer {
  return Buffer.concat([bytes, Buffer.from(endOf(own))])
}

/** The same with an ETag, for answers that may be cached. */
export function completeWithTag({ bytes, tag }: CachedJson, own: object): { body: Buffer; tag: string } {
  const end = endOf(own)
  return { body: Buffer.concat([bytes, Buffer.from(end)]), tag: `"${hash('sha1', tag + end, 'base64url')}"` }
}

function endOf(own: object): string {
  return `,${JSON.stringify(own).slice(1)}`
}
