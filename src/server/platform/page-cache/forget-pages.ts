import type { Queryable } from '../database.ts'
import type { Log } from '../log.ts'
import { type Bus, publishIn } from '../notify.ts'
import type { PageCache } from './page-cache.ts'

const CHANNEL = 'pages'

/** Call it in the transaction that changes what pages show: when it commits, every instance clears its page cache. */
export function forgetPages(tx: Queryable): Promise<void> {
  return publishIn(tx, CHANNEL)
}

/** `reload` reads the data behind every page, such as settings and menus, again. */
type Deps = { bus: Bus; cache: PageCache; reload: () => Promise<void>; log: Log }

/** Clears the cache when any instance has changed something, or may have while the connection was down. */
export async function clearPagesOnChange({ bus, cache, reload, log }: Deps): Promise<void> {
  cache.keepNothingWhile(bus.isDeaf)
  await bus.subscribe(CHANNEL, () => {
    cache.clear()
    // Pages rendered before the reload has finished must not be cached either.
    reload()
      .then(() => cache.clear())
      .catch((error: unknown) => log.warn({ err: error }, 'could not read the settings and texts again'))
  })
}
