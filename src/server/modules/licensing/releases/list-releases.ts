import type { Release } from '#core/contract/release-records.ts'
import { compareVersions } from '#core/domain/plugin-version.ts'
import { RELEASE_CHANNELS } from '#core/domain/release-channel.ts'
import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { presentRelease } from './present-release.ts'
import { countDownloads, findReleaseRow, listReleaseRows, type StoredRelease } from './queries.ts'

/** All releases of a product, newest version first. */
export async function listReleases(db: Queryable, productId: number): Promise<Release[]> {
  const rows = await listReleaseRows(db, productId)
  const downloads = await countDownloads(
    db,
    rows.flatMap((row) => row.package?.id ?? []),
  )
  const current = currentIds(rows)
  return rows
    .toSorted((one, other) => compareVersions(other.release.version, one.release.version))
    .map((row) =>
      presentRelease(row, {
        current: current.has(row.release.id),
        downloads: downloads.get(row.package?.id ?? 0) ?? 0,
      }),
    )
}

export async function getRelease(db: Queryable, id: number): Promise<Release> {
  const row = await findReleaseRow(db, id)
  const release = row && (await listReleases(db, row.release.productId)).find((each) => each.id === id)
  if (!release) throw new AppError('not_found')
  return release
}

/** The highest published version of each channel. */
function currentIds(rows: StoredRelease[]): Set<number> {
  const current = RELEASE_CHANNELS.flatMap((channel) => {
    const offered = rows.filter(
      ({ release }) => release.channel === channel && release.status === 'published',
    )
    const newest = offered.toSorted((one, other) =>
      compareVersions(other.release.version, one.release.version),
    )
    return newest[0]?.release.id ?? []
  })
  return new Set(current)
}
