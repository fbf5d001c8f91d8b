import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawShopIcon } from '#server/share-images/mark.ts'

// Renders the shop's icons into public/.
const folder = new URL('../public/', import.meta.url)
await mkdir(folder, { recursive: true })

const png = (size: number, shape: Parameters<typeof drawShopIcon>[1]) =>
  sharp(Buffer.from(drawShopIcon(size, shape)))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
const small = await Promise.all(
  [16, 32, 48].map(async (size) => ({ size, data: await png(size, 'rounded') })),
)

const files = {
  'favicon.ico': iconFile(small),
  'apple-touch-icon.png': await png(180, 'square'),
  'icon-192.png': await png(192, 'rounded'),
  'icon-512.png': await png(512, 'rounded'),
  'icon-maskable-512.png': await png(512, 'maskable'),
}
for (const [name, data] of Object.entries(files)) {
  await writeFile(new URL(name, folder), data)
  console.log(`Drew public/${name}`)
}

/** The ICO format: a list of sizes followed by the images, which may be PNG. */
function iconFile(pictures: { size: number; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.byteLength
  for (const [index, { size, data }] of pictures.entries()) {
    const entry = 6 + index * 16
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(data.byteLength, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += data.byteLength
  }
  return Buffer.concat([head, ...pictures.map(({ data }) => data)])
}
