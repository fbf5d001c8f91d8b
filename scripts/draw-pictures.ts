import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { drawPictures } from '#demo/draw-pictures.ts'
import { PICTURES_FOLDER, type RenderedPicture, readRenderedPictures } from '#demo/rendered-pictures.ts'
import { encodeDrawing, imageUri } from '#server/platform/images.ts'

// Renders the demo drawings that have changed into src/demo/pictures.
await mkdir(PICTURES_FOLDER, { recursive: true })
const rendered = await readRenderedPictures().catch(() => new Map<string, RenderedPicture>())
const pictures: RenderedPicture[] = []

for (const { of, svg, drawing } of drawPictures()) {
  const before = rendered.get(of)
  pictures.push(before?.drawing === drawing ? before : await render(of, svg, drawing))
}
await writeFile(new URL('pictures.json', PICTURES_FOLDER), `${JSON.stringify(pictures, null, 2)}\n`)
await removeOthers(new Set(['pictures.json', ...pictures.map(({ uri }) => uri)]))

async function render(of: string, svg: string, drawing: string): Promise<RenderedPicture> {
  const { data, width, height } = await encodeDrawing(svg)
  const uri = imageUri(data)
  await writeFile(new URL(uri, PICTURES_FOLDER), data)
  console.log(`Drew ${of}`)
  return { of, drawing, uri, width, height }
}

async function removeOthers(used: Set<string>): Promise<void> {
  for (const name of await readdir(PICTURES_FOLDER))
    if (!used.has(name)) await rm(new URL(name, PICTURES_FOLDER))
}
