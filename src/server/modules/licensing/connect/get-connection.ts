import type { Connection } from '#core/contract/connect.ts'
import { compareVersions } from '#core/domain/plugin-version.ts'
import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import type { Queryable } from '#server/platform/database.ts'
import { slugOf } from '../dialects/describe-release.ts'
import { listPackageKeys, listVersions } from '../releases/queries.ts'
import { makeGuides } from './guides.ts'
import { makeMoves } from './moves.ts'
import { clientClass } from './php.ts'
import { findConnectable } from './queries.ts'

type Shop = { shopUrl: string; shopName: string }

/** What a plugin needs to know about its product and this shop, with the code that says it. */
export async function getConnection(
  db: Queryable,
  productId: number,
  { shopUrl, shopName }: Shop,
): Promise<Connection> {
  const product = await findConnectable(db, productId)
  if (!product) throw new AppError('not_found')
  const keys = await listPackageKeys(db)
  const slug = slugOf(product)
  const className = clientClass(slug)
  const facts = {
    name: product.name,
    shopName,
    shopUrl,
    itemId: product.id,
    slug,
    className,
    packageKeys: keys.map(({ publicKey }) => publicKey),
    oldItemIds: product.oldItemIds,
  }
  return {
    name: product.name,
    status: product.status,
    no_download: product.noDownload,
    sells_keys: product.sellsKeys,
    shop_url: shopUrl,
    item_id: product.id,
    old_item_ids: product.oldItemIds,
    slug,
    slug_is_known: product.pluginSlug !== null,
    ...versionsOf(await listVersions(db, productId)),
    package_keys: keys.map((key) => ({
      key_id: key.keyId,
      label: key.label,
      public_key: key.publicKey,
      is_demo: key.isDemo,
    })),
    class_name: className,
    client_url: paths.clientFile(slug),
    guides: makeGuides(facts),
    moves: makeMoves(facts),
  }
}

const BEFORE_ALL = '0.0.1'

function versionsOf(releases: Awaited<ReturnType<typeof listVersions>>) {
  const [version = null, before = BEFORE_ALL] = releases
    .filter(({ channel, status }) => channel === 'stable' && status === 'published')
    .map((release) => release.version)
    .toSorted((one, other) => compareVersions(other, one))
  return { version, installed_version: before }
}
