import { inflateRaw } from 'node:zlib'
import type { Inflate } from '#core/packages/read-zip.ts'

/** In zlib's own threads. */
export const inflate: Inflate = (packed, maxBytes) =>
  new Promise((resolve, reject) => {
    inflateRaw(packed, { maxOutputLength: Math.max(1, maxBytes) }, (error, unpacked) =>
      error ? reject(error) : resolve(unpacked),
    )
  })
