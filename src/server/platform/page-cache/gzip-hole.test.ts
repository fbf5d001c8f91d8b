import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipWithHole } from './gzip-hole.ts'

test('unzips to the page with the filled hole, for any page and any filling', async () => {
  const bytes = fc.uint8Array({ maxLength: 3000 }).map((array) => Buffer.from(array))
  await fc.assert(
    fc.asyncProperty(
      bytes,
      fc.string({ maxLength: 200 }).map(Buffer.from),
      bytes,
      async (before, filling, after) => {
        const fill = await gzipWithHole(before, after)

        expect(gunzipSync(Buffer.concat(fill(filling)))).toEqual(Buffer.concat([before, filling, after]))
      },
    ),
  )
})
