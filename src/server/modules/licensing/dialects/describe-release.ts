import { variantUri } from '#core/domain/image-sizes.ts'
import { paths } from '#core/paths.ts'
import type { Offer } from '../updates/offers.ts'
import type { OfferedRow } from '../updates/queries.ts'

const CHANGELOG_RELEASES = 10

/** The facts that all dialects report about a product and a release; each names them differently. */
export function describeRelease(offer: Offer, row: OfferedRow | null, origin: string) {
  const { product, releases } = offer
  const homepage = `${origin}${paths.product(product.uri)}`
  const release = row?.release
  return {
    name: product.name,
    slug: product.pluginSlug ?? product.uri,
    homepage,
    description: product.longDesc || `<p>${product.shortDesc}</p>`,
    changelog: releases
      .filter(({ release: each }) => each.channel === 'stable' || each.id === release?.id)
      .slice(0, CHANGELOG_RELEASES)
      .map(({ release: each }) => `<h4>${each.version}</h4>${each.changelog}`)
      .join('\n'),
    lastUpdated: mysqlTime(release?.publishedAt ?? null),
    requires: release?.requiresWp ?? null,
    tested: release?.testedWp ?? null,
    requiresPhp: release?.requiresPhp ?? null,
    upgradeNotice: release?.upgradeNotice ?? null,
    ...pictures(product.image, origin),
    rating: product.ratingCount === 0 ? 0 : Math.round((product.ratingSum / product.ratingCount) * 20),
    ratingCount: product.ratingCount,
    sha256: row?.package.sha256 ?? null,
    signature: row?.package.signature ?? null,
    signingKey: row?.keyId ?? null,
  }
}

function pictures(image: string | null, origin: string) {
  if (image === null) return { banners: { high: '', low: '' }, icons: { '1x': '', '2x': '' } }
  const at = (uri: string) => `${origin}${paths.upload(uri)}`
  const small = at(variantUri(image, 320, 'webp'))
  return { banners: { high: at(image), low: at(image) }, icons: { '1x': small, '2x': small } }
}

/** `Y-m-d H:i:s`, as WordPress writes times. */
export function mysqlTime(time: Date | null): string {
  return time ? time.toISOString().slice(0, 19).replace('T', ' ') : ''
}
