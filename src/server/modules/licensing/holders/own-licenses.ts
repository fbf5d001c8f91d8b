import { type Page, toPage } from '#core/contract/envelopes.ts'
import type { License, LicenseDownload, LicenseSite } from '#core/contract/licensing.ts'
import { licenseState } from '#core/domain/license-status.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { listLicenseSubscriptions } from '../../subscriptions/index.ts'
import { LICENSE_SEAL } from '../license-key.ts'
import { listDownloadsOf } from './list-downloads.ts'
import {
  countHeldLicenses,
  findHeldLicense,
  type HeldLicense,
  listHeldLicenses,
  listLiveSites,
  type SiteRow,
} from './queries.ts'

export type HolderDeps = { db: Db; clock: Clock; keyring: Keyring }

export async function listOwnLicenses(deps: HolderDeps, userId: number, { page, per_page }: Page) {
  const [rows, total] = await Promise.all([
    listHeldLicenses(deps.db, userId, { limit: per_page, offset: (page - 1) * per_page }),
    countHeldLicenses(deps.db, userId),
  ])
  return toPage(await presentLicenses(deps, deps.db, rows), total, { page, per_page })
}

/** One of the shopper's own licenses. Someone else's looks like one that does not exist. */
export async function getOwnLicense(
  deps: Pick<HolderDeps, 'clock' | 'keyring'>,
  on: Queryable,
  { userId, licenseId }: { userId: number; licenseId: number },
): Promise<License> {
  const row = await findHeldLicense(on, userId, licenseId)
  const [license] = row ? await presentLicenses(deps, on, [row]) : []
  if (!license) throw new AppError('not_found')
  return license
}

async function presentLicenses(
  { clock, keyring }: Pick<HolderDeps, 'clock' | 'keyring'>,
  on: Queryable,
  rows: HeldLicense[],
): Promise<License[]> {
  const now = clock.now()
  const holders = rows.map((row) => ({ id: row.id, productId: row.productId, state: licenseState(row, now) }))
  const sites = Map.groupBy(
    await listLiveSites(
      on,
      rows.map(({ id }) => id),
    ),
    ({ licenseId }) => licenseId,
  )
  const downloads = await listDownloadsOf(on, holders, { now, keyring, channel: 'account' })
  const subscriptions = await listLicenseSubscriptions(on, keyring, {
    licenseIds: rows.map(({ id }) => id),
    now,
  })
  return rows.map((row) =>
    presentLicense(row, {
      key: keyring.open(LICENSE_SEAL, row.keyCipher),
      status: licenseState(row, now),
      sites: (sites.get(row.id) ?? []).map(presentSite),
      downloads: downloads.get(row.id) ?? [],
      subscription: subscriptions.get(row.id) ?? null,
    }),
  )
}

type Parts = Pick<License, 'key' | 'status' | 'sites' | 'subscription'> & { downloads: LicenseDownload[] }

function presentLicense(row: HeldLicense, parts: Parts): License {
  return {
    id: row.id,
    ...parts,
    product: {
      id: row.productId,
      name: row.productName,
      uri: row.productUri,
      image: row.image,
      shown: row.productStatus === 'published',
    },
    plan: row.plan,
    order_key: row.orderKey,
    sites_used: row.sitesUsed,
    sites_limit: row.sitesLimit ?? 0,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}

export function presentSite(row: SiteRow): LicenseSite {
  return {
    site: row.site,
    is_local: row.isLocal,
    plugin_version: row.pluginVersion,
    wp_version: row.wpVersion,
    php_version: row.phpVersion,
    activated_at: row.activatedAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
  }
}
