import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { imageUri } from '#server/platform/images.ts'
import { drawPictures } from './draw-pictures.ts'
import { PICTURES_FOLDER, readKeptPictures } from './kept-pictures.ts'

test('the kept pictures are what the drawings give today (else run scripts/draw-pictures.ts)', async () => {
  const kept = await readKeptPictures()

  const drawn = Array.from(drawPictures(), ({ of, drawing }) => [of, drawing])

  expect(drawn).toEqual(Array.from(kept.values(), ({ of, drawing }) => [of, drawing]))
}, 60_000)

test('each kept file is named by its contents, and none is left over', async () => {
  const uris = Array.from((await readKeptPictures()).values(), ({ uri }) => uri)

  expect((await readdir(PICTURES_FOLDER)).filter((name) => name !== 'pictures.json').toSorted()).toEqual(
    uris.toSorted(),
  )
  for (const uri of uris) expect(imageUri(await readFile(new URL(uri, PICTURES_FOLDER)))).toBe(uri)
})
