import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipWithHole } from './gzip-hole.ts'

test('what was put into the hole comes out in its place, for any page and any filling', () => {
  const bytes = fc.uint8Array({ maxLength: 3000 }).map((array) => Buffer.from(array))
  fc.assert(
    fc.property(bytes, fc.string({ maxLength: 200 }).map(Buffer.from), bytes, (before, filling, after) => {
      const fill = gzipWithHole(before, after)

      expect(gunzipSync(fill(filling))).toEqual(Buffer.concat([before, filling, after]))
    }),
  )
})
