import type { Release, ReleasePackage, SigningKey } from '#core/contract/release-records.ts'
import type { PackageRow, SigningKeyRow, StoredRelease } from './queries.ts'

type Details = { current: boolean; downloads: number }

export function presentRelease(stored: StoredRelease, { current, downloads }: Details): Release {
  const { release, key } = stored
  return {
    id: release.id,
    product_id: release.productId,
    version: release.version,
    channel: release.channel,
    status: release.status,
    current,
    rollout_percent: release.rolloutPercent,
    plugin_name: release.pluginName,
    requires_wp: release.requiresWp,
    tested_wp: release.testedWp,
    requires_php: release.requiresPhp,
    changelog: release.changelog,
    upgrade_notice: release.upgradeNotice,
    withdrawn_reason: release.withdrawnReason,
    created_at: release.createdAt.toISOString(),
    published_at: release.publishedAt?.toISOString() ?? null,
    withdrawn_at: release.withdrawnAt?.toISOString() ?? null,
    package: stored.package && key ? presentPackage(stored.package, key) : null,
    free_package: stored.free && {
      file_name: stored.free.fileName,
      size: stored.free.sizeBytes,
      sha256: stored.free.sha256,
    },
    downloads,
  }
}

function presentPackage(row: PackageRow, key: SigningKeyRow): ReleasePackage {
  return {
    file_name: row.fileName,
    folder: row.folder,
    main_file: row.mainFile,
    size: row.sizeBytes,
    md5: row.md5,
    sha256: row.sha256,
    sha384: row.sha384,
    signature: row.signature,
    signing_key: { id: key.id, key_id: key.keyId, label: key.label, is_demo: key.isDemo },
    corrupt_since: row.corruptSince?.toISOString() ?? null,
  }
}

/** Leaves out the private half of certificate keys. */
export function presentSigningKey(row: SigningKeyRow): SigningKey {
  return {
    id: row.id,
    purpose: row.purpose,
    key_id: row.keyId,
    public_key: row.publicKey,
    label: row.label,
    is_demo: row.isDemo,
    pending: row.isPending,
    added_by: row.addedBy,
    created_at: row.createdAt.toISOString(),
    retired_at: row.retiredAt?.toISOString() ?? null,
  }
}
