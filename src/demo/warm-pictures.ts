import { variantUri } from '#core/domain/image-sizes.ts'
import { findImageFile } from '#server/platform/image-files.ts'
import type { Storage } from '#server/platform/storage.ts'
import { readKeptPictures } from './kept-pictures.ts'

/** The widths in which most screens show a card. */
const CARD_WIDTHS = [480, 640]

/**
 * Makes the small versions that the first visitors of a new demo shop will ask for, one at a time and in the
 * background. Nothing depends on it: what is missing is made when it is asked for.
 */
export function warmPictures(storage: Storage): { done: Promise<void>; stop: () => void } {
  let stopped = false
  const work = async () => {
    const covers = [...(await readKeptPictures()).values()].filter(({ of }) => of.endsWith('/0'))
    for (const width of CARD_WIDTHS)
      for (const { uri } of covers) {
        if (stopped) return
        await findImageFile(storage, variantUri(uri, width, 'avif'))
      }
  }
  const done = work().catch(() => {
    // A full disk, say. Whoever asks for a picture hears of it; the shop need not.
  })
  return {
    done,
    stop: () => {
      stopped = true
    },
  }
}
