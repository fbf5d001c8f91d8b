import * as z from 'zod/mini'
import { RELEASE_CHANNELS, RELEASE_STATUSES, SIGNING_KEY_PURPOSES } from '../domain/release-channel.ts'
import { Timestamp } from './envelopes.ts'

/** The zip of a release with its hashes and signature. */
export const ReleasePackage = z.object({
  file_name: z.string(),
  folder: z.string(),
  /** The file in the folder that has the plugin header; null for older uploads. */
  main_file: z.nullable(z.string()),
  size: z.int(),
  md5: z.string(),
  sha256: z.string(),
  sha384: z.string(),
  /** Ed25519 over the SHA-384, in base64, as WordPress verifies it. */
  signature: z.string(),
  signing_key: z.object({ id: z.int(), key_id: z.string(), label: z.string(), is_demo: z.boolean() }),
  /** When the stored bytes stopped matching; null if intact. A corrupt package is not served. */
  corrupt_since: z.nullable(Timestamp),
})
export type ReleasePackage = z.infer<typeof ReleasePackage>

/** A plugin version as staff see it. */
export const Release = z.object({
  id: z.int(),
  product_id: z.int(),
  version: z.string(),
  channel: z.enum(RELEASE_CHANNELS),
  status: z.enum(RELEASE_STATUSES),
  /** The release that is currently offered on its channel. */
  current: z.boolean(),
  rollout_percent: z.int(),
  plugin_name: z.string(),
  requires_wp: z.nullable(z.string()),
  tested_wp: z.nullable(z.string()),
  requires_php: z.nullable(z.string()),
  /** Sanitized HTML, or HTML generated from the readme. */
  changelog: z.string(),
  upgrade_notice: z.nullable(z.string()),
  withdrawn_reason: z.nullable(z.string()),
  created_at: Timestamp,
  published_at: z.nullable(Timestamp),
  withdrawn_at: z.nullable(Timestamp),
  /** Null for a release that was only announced, without a zip. */
  package: z.nullable(ReleasePackage),
  /** The public edition, if the free plan is a zip. */
  free_package: z.nullable(z.object({ file_name: z.string(), size: z.int(), sha256: z.string() })),
  downloads: z.int(),
})
export type Release = z.infer<typeof Release>

export const SigningKey = z.object({
  id: z.int(),
  purpose: z.enum(SIGNING_KEY_PURPOSES),
  key_id: z.string(),
  /** 32 bytes in base64, as libsodium expects. */
  public_key: z.string(),
  label: z.string(),
  is_demo: z.boolean(),
  /** No signature of this key is accepted until an admin other than the one who added it confirms it. */
  pending: z.boolean(),
  /** The admin who added it. */
  added_by: z.nullable(z.int()),
  created_at: Timestamp,
  retired_at: z.nullable(Timestamp),
})
export type SigningKey = z.infer<typeof SigningKey>

/** What a seller's browser or build has to know to check a zip before it is uploaded. */
export const ReleaseTarget = z.object({
  id: z.int(),
  name: z.string(),
  /** The folder of the plugin; null before the first release. */
  plugin_slug: z.nullable(z.string()),
  /** The main file of the newest published release, if it is known. */
  main_file: z.nullable(z.string()),
  releases: z.array(
    z.object({
      id: z.int(),
      version: z.string(),
      channel: z.enum(RELEASE_CHANNELS),
      status: z.enum(RELEASE_STATUSES),
    }),
  ),
  /** The seller's public keys. */
  keys: z.array(
    z.object({
      key_id: z.string(),
      public_key: z.string(),
      pending: z.boolean(),
      retired_at: z.nullable(Timestamp),
    }),
  ),
})
export type ReleaseTarget = z.infer<typeof ReleaseTarget>
