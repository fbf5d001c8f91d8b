import { createHash } from 'node:crypto'
import { compareVersions } from '#core/domain/plugin-version.ts'
import type { Offer } from './offers.ts'
import type { OfferedRow } from './queries.ts'

/** What determines which release a site is offered. */
export type Asking = {
  /** The version it has. */
  version?: string | undefined
  beta?: boolean | undefined
  phpVersion?: string | undefined
  wpVersion?: string | undefined
  /** Key and site, read only while a release is staged. */
  who: () => string
}

export type Choice = {
  /** The newest release this site may have; null if there is none. */
  row: OfferedRow | null
  /** False if the site already has it, or something newer. */
  isUpdate: boolean
}

/** The newest release that this site may have and can run. Sites outside a staged rollout get the release before it. */
export function chooseRelease({ releases }: Offer, asking: Asking): Choice {
  const row =
    releases.find(
      ({ release }) =>
        (release.channel === 'stable' || asking.beta === true) &&
        canRun(release.requiresPhp, asking.phpVersion) &&
        canRun(release.requiresWp, asking.wpVersion) &&
        isInRollout(release, asking.who),
    ) ?? null
  const isUpdate =
    row !== null && (!asking.version || compareVersions(row.release.version, asking.version) > 0)
  return { row, isUpdate }
}

/** A site that does not report its versions is offered everything; WordPress itself refuses what it cannot run. */
function canRun(required: string | null, has: string | undefined): boolean {
  return !required || !has || compareVersions(has, required) >= 0
}

/** Raising the percentage only ever adds sites. */
export function isInRollout(release: { id: number; rolloutPercent: number }, who: () => string): boolean {
  if (release.rolloutPercent >= 100) return true
  const hash = createHash('sha256').update(`${release.id}\n${who()}`).digest()
  return hash.readUInt32BE(0) % 100 < release.rolloutPercent
}
