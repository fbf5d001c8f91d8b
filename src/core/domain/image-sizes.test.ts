import { expect, test } from 'vitest'
import { IMAGE_WIDTHS, variantsOf } from './image-sizes.ts'

test('the widths match the page layouts', () => {
  expect(IMAGE_WIDTHS).toEqual([320, 480, 640, 960, 1280, 1600])
})

test('a picture is served in both formats, never enlarged, with its aspect ratio', () => {
  const variants = variantsOf({ uri: 'ab12.webp', width: 500, height: 250 })

  expect(variants).toEqual([
    { uri: 'ab12-320.avif', width: 320, height: 160, format: 'avif' },
    { uri: 'ab12-480.avif', width: 480, height: 240, format: 'avif' },
    { uri: 'ab12-320.webp', width: 320, height: 160, format: 'webp' },
    { uri: 'ab12-480.webp', width: 480, height: 240, format: 'webp' },
  ])
})
