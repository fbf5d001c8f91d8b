import type { Log } from '#server/platform/log.ts'
import type { Bus } from '#server/platform/notify.ts'
import type { PageCache } from '#server/platform/page-cache/page-cache.ts'

const CHANNEL = 'catalogue'

type Deps = { bus: Bus; cache: PageCache; reload: () => Promise<void>; log: Log }

/** A change of catalogue, reviews or settings empties the page cache on every instance, this one first. */
export function createCatalogueEvents({ bus, cache, reload, log }: Deps) {
  async function forget(): Promise<void> {
    cache.clear()
    // Settings may be what changed; pages rendered before they are read again must not be kept.
    await reload()
    cache.clear()
  }

  bus.subscribe(CHANNEL, () => {
    forget().catch((error) => log.warn({ err: error }, 'could not read the settings again'))
  })

  return {
    async changed(): Promise<void> {
      cache.clear()
      await bus.publish(CHANNEL, '')
    },
  }
}
