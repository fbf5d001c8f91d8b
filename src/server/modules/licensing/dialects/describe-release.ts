import { type CropSize, cropUri, PLUGIN_PICTURES } from '#core/domain/image-sizes.ts'
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
    description: absolute(product.longDesc || `<p>${product.shortDesc}</p>`, origin),
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
    icons: cut(product.icon ?? product.image, PLUGIN_PICTURES.icons, origin),
    banners: cut(product.banner ?? product.image, PLUGIN_PICTURES.banners, origin),
    rating: product.ratingCount === 0 ? 0 : Math.round((product.ratingSum / product.ratingCount) * 20),
    ratingCount: product.ratingCount,
    sha256: row?.package.sha256 ?? null,
    signature: row?.package.signature ?? null,
    signingKey: row?.keyId ?? null,
  }
}

/** The addresses of a picture in these sizes, by WordPress's names for them; empty without a picture. */
function cut(uri: string | null, sizes: Record<string, CropSize>, origin: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [
      name,
      uri === null ? '' : `${origin}${paths.upload(cropUri(uri, size))}`,
    ]),
  )
}

/** Texts refer to pictures and pages of this shop by path, which on another site would be its own. */
function absolute(html: string, origin: string): string {
  return html.replace(/(<(?:a|img) [^>]*?(?:href|src)=")\/(?!\/)/g, `$1${origin}/`)
}

/** `Y-m-d H:i:s`, as WordPress writes times. */
export function mysqlTime(time: Date | null): string {
  return time ? time.toISOString().slice(0, 19).replace('T', ' ') : ''
}
