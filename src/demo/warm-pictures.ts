import { variantUri } from '#core/domain/image-sizes.ts'
import { findImageFile } from '#server/platform/image-files.ts'
import type { Storage } from '#server/platform/storage.ts'
import { readRenderedPictures } from './rendered-pictures.ts'

/** The card widths of most screens. */
const CARD_WIDTHS = [480, 640]

/**
 * Creates the small images that the first visitors of a new demo shop will request, one at a time in the background.
 * Optional: a missing image is created on request.
 */
export function warmPictures(storage: Storage): { done: Promise<void>; stop: () => void } {
  let stopped = false
  const work = async () => {
    const covers = [...(await readRenderedPictures()).values()].filter(({ of }) => of.endsWith('/0'))
    for (const width of CARD_WIDTHS)
      for (const { uri } of covers) {
        if (stopped) return
        await findImageFile(storage, variantUri(uri, width, 'avif'))
      }
  }
  const done = work().catch(() => {
    // For example a full disk; requests for the pictures will report the same error.
  })
  return {
    done,
    stop: () => {
      stopped = true
    },
  }
}
