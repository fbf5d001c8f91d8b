import * as z from 'zod/mini'
import { Timestamp } from './envelopes.ts'

/** `version` is null for all others together, and for sites that did not say. */
export const VersionCount = z.object({ version: z.nullable(z.string()), sites: z.int() })
export type VersionCount = z.infer<typeof VersionCount>

/** How fast sites went over to a release. */
export const AdoptionCurve = z.object({
  release_id: z.int(),
  version: z.string(),
  published_at: Timestamp,
  /** From the day it was published (UTC). `sites` run this version or a newer one; null if the day was not counted. */
  days: z.array(z.object({ day: z.string(), sites: z.nullable(z.int()), total: z.nullable(z.int()) })),
})
export type AdoptionCurve = z.infer<typeof AdoptionCurve>

/** What the sites of a product run, from their update checks. Sites without a license key are not counted. */
export const Adoption = z.object({
  /** A site counts if it called in this many days. */
  active_days: z.int(),
  /** Sites are counted every hour; null before the first time. */
  counted_at: z.nullable(Timestamp),
  sites: z.int(),
  /** Of the plugin, newest first. */
  versions: z.array(VersionCount),
  /** By major and minor version, the ten most used. */
  wordpress: z.array(VersionCount),
  php: z.array(VersionCount),
  curve: z.nullable(AdoptionCurve),
})
export type Adoption = z.infer<typeof Adoption>
