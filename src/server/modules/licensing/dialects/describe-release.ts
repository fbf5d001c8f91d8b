import { escapeHtml } from '#core/domain/escape-html.ts'
import { type CropSize, cropUri, PLUGIN_PICTURES } from '#core/domain/plugin-pictures.ts'
import { paths } from '#core/paths.ts'
import type { Offer } from '../updates/offers.ts'
import type { OfferedRow } from '../updates/queries.ts'
import type { DialectDeps } from './deps.ts'

const CHANGELOG_RELEASES = 10

/** The facts that all dialects report about a product and a release; each names them differently. */
export function describeRelease(
  deps: Pick<DialectDeps, 'origin' | 'settings'>,
  { product, releases }: Offer,
  row: OfferedRow | null,
) {
  const origin = deps.origin()
  const author = deps.settings().shopName
  const homepage = `${origin}${paths.product(product.uri)}`
  const release = row?.release
  return {
    name: product.name,
    slug: slugOf(product),
    homepage,
    author,
    authorHomepage: origin,
    /** As WordPress shows it. */
    authorLink: `<a href="${escapeHtml(origin)}">${escapeHtml(author)}</a>`,
    description: absolute(product.longDesc || `<p>${escapeHtml(product.shortDesc)}</p>`, origin),
    changelog: releases
      .filter(({ release: each }) => each.channel === 'stable' || each.id === release?.id)
      .slice(0, CHANGELOG_RELEASES)
      .map(({ release: each }) => `<h4>${each.version}</h4>${each.changelog}`)
      .join('\n'),
    /** Shown beside the description, with WordPress's names for them. */
    facts: {
      last_updated: mysqlTime(release?.publishedAt ?? null),
      rating: product.ratingCount === 0 ? 0 : Math.round((product.ratingSum / product.ratingCount) * 20),
      num_ratings: product.ratingCount,
      active_installs: firstDigit(product.sites),
    },
    requires: release?.requiresWp ?? null,
    tested: release?.testedWp ?? null,
    requiresPhp: release?.requiresPhp ?? null,
    icons: cut(product.icon ?? product.image, PLUGIN_PICTURES.icons, origin),
    banners: cut(product.banner ?? product.image, PLUGIN_PICTURES.banners, origin),
    sha256: row?.package.sha256 ?? null,
    signature: row?.package.signature ?? null,
    signingKey: row?.keyId ?? null,
  }
}

/** The plugin's folder, as far as the shop knows it. */
export function slugOf({ pluginSlug, uri }: { pluginSlug: string | null; uri: string }): string {
  return pluginSlug ?? uri
}

/**
 * `6.9` also means 6.9.4, but WordPress compares the exact versions, and warns. wordpress.org tells a site its own version
 * too.
 */
export function testedWith(row: OfferedRow | null, site: string | undefined): string {
  const tested = row?.release.testedWp ?? ''
  const [, line] = /^(\d+\.\d+)\.\d+$/.exec(site ?? '') ?? []
  return site && line === tested ? site : tested
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

/** 4,321 is 4000, and less than ten is 0: as WordPress.org rounds, so that nobody can count single sales. */
function firstDigit(count: number): number {
  const power = 10 ** (String(count).length - 1)
  return count < 10 ? 0 : Math.floor(count / power) * power
}

/** Texts refer to pictures and pages of this shop by path, which on another site would be its own. */
function absolute(html: string, origin: string): string {
  return html.replace(/(<(?:a|img) [^>]*?(?:href|src)=")\/(?!\/)/g, `$1${origin}/`)
}

/** `Y-m-d H:i:s`, as WordPress writes times. */
export function mysqlTime(time: Date | null): string {
  return time ? time.toISOString().slice(0, 19).replace('T', ' ') : ''
}
