import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { imageUri } from '#server/platform/images.ts'
import { drawPictures } from './draw-pictures.ts'
import { PICTURES_FOLDER, readRenderedPictures } from './rendered-pictures.ts'

test('the stored pictures match the drawings (if not, run scripts/draw-pictures.ts)', async () => {
  const stored = await readRenderedPictures()

  const drawn = Array.from(drawPictures(), ({ of, drawing }) => [of, drawing])

  expect(drawn).toEqual(Array.from(stored.values(), ({ of, drawing }) => [of, drawing]))
})

test('each stored file is named after its contents, and no file is unused', async () => {
  const uris = Array.from((await readRenderedPictures()).values(), ({ uri }) => uri)

  expect((await readdir(PICTURES_FOLDER)).filter((name) => name !== 'pictures.json').toSorted()).toEqual(
    uris.toSorted(),
  )
  for (const uri of uris) expect(imageUri(await readFile(new URL(uri, PICTURES_FOLDER)))).toBe(uri)
})
