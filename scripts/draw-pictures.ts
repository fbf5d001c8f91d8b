import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { drawPictures } from '#demo/draw-pictures.ts'
import { type KeptPicture, PICTURES_FOLDER, readKeptPictures } from '#demo/kept-pictures.ts'
import { encodeDrawing, imageUri } from '#server/platform/images.ts'

// Renders the demo shop's drawings that have changed into src/demo/pictures.
await mkdir(PICTURES_FOLDER, { recursive: true })
const kept = await readKeptPictures().catch(() => new Map<string, KeptPicture>())
const pictures: KeptPicture[] = []

for (const { of, svg, drawing } of drawPictures()) {
  const before = kept.get(of)
  pictures.push(before?.drawing === drawing ? before : await render(of, svg, drawing))
}
await writeFile(new URL('pictures.json', PICTURES_FOLDER), `${JSON.stringify(pictures, null, 2)}\n`)
await removeOthers(new Set(['pictures.json', ...pictures.map(({ uri }) => uri)]))

async function render(of: string, svg: string, drawing: string): Promise<KeptPicture> {
  const { data, width, height } = await encodeDrawing(svg)
  const uri = imageUri(data)
  await writeFile(new URL(uri, PICTURES_FOLDER), data)
  console.log(`Drew ${of}`)
  return { of, drawing, uri, width, height }
}

async function removeOthers(wanted: Set<string>): Promise<void> {
  for (const name of await readdir(PICTURES_FOLDER))
    if (!wanted.has(name)) await rm(new URL(name, PICTURES_FOLDER))
}
