import * as z from 'zod/mini'
import { DAY_MS, SECOND_MS } from '#core/domain/durations.ts'
import { compareVersions } from '#core/domain/plugin-version.ts'
import type { Clock } from '#server/platform/clock.ts'
import { OWN_VERSION } from '#server/platform/own-version.ts'
import type { Watch } from '#server/platform/watch.ts'

const Release = z.object({ version: z.string().check(z.maxLength(50)) })
const PATIENCE_MS = 10 * SECOND_MS

/** Asks the address in RELEASES_URL once a day. Without one the shop asks nobody. */
export function watchUpdates({
  clock,
  url,
  version = OWN_VERSION,
}: {
  clock: Clock
  url: string
  version?: string
}): Watch {
  let asked: { at: number; newest: string } | null = null

  return {
    kind: 'update_available',
    metric: { name: 'update_available', help: 'Whether RELEASES_URL names a newer version' },
    look: async () => {
      const now = clock.now().getTime()
      if (asked === null || Math.abs(now - asked.at) >= DAY_MS)
        asked = { at: now, newest: await readNewest(url) }
      const isNewer = compareVersions(asked.newest, version) > 0
      return {
        value: isNewer ? 1 : 0,
        trouble: isNewer
          ? {
              detail: `Version ${asked.newest} is available; this is ${version}.`,
              fix: 'Read what has changed, make a backup, and update.',
            }
          : null,
      }
    },
  }
}

async function readNewest(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok) throw new Error(`${url} answered with status ${response.status}.`)
  return Release.parse(await response.json()).version
}
