import { hash } from 'node:crypto'
import type { Offer } from '../updates/offers.ts'

/** The beginning of an answer, ready to be sent, and what tells it from any other. */
export type Beginning = { bytes: Buffer; tag: string }

/** What a dialect says of a release does not change between two publications: it is written once, without its closing brace. */
export function remember({ written }: Offer, key: string, make: () => object): Beginning {
  const known = written.get(key)
  if (known) return known
  const text = JSON.stringify(make()).slice(0, -1)
  const beginning = { bytes: Buffer.from(text), tag: hash('sha1', text, 'base64url') }
  written.set(key, beginning)
  return beginning
}

/** The beginning and what only this site is told. */
export function complete({ bytes }: Beginning, own: object): Buffer {
  return Buffer.concat([bytes, Buffer.from(endOf(own))])
}

/** The same with its tag, for answers that may be kept. */
export function completeWithTag({ bytes, tag }: Beginning, own: object): { body: Buffer; tag: string } {
  const end = endOf(own)
  return { body: Buffer.concat([bytes, Buffer.from(end)]), tag: `"${hash('sha1', tag + end, 'base64url')}"` }
}

function endOf(own: object): string {
  return `,${JSON.stringify(own).slice(1)}`
}
