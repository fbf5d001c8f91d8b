import { DAY_MS } from '#core/domain/durations.ts'
import { compareVersions } from '#core/domain/plugin-version.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import {
  findOfferedProduct,
  findProductByName,
  findProductBySlug,
  listOfferedReleases,
  listProductsOfItem,
  type OfferedProduct,
  type OfferedRow,
} from './queries.ts'

/** What sites learn about a product: its data and its published releases, newest version first. */
export type Offer = {
  product: OfferedProduct
  releases: OfferedRow[]
  /** Serialized descriptions per dialect and release; they change only with a publication. */
  written: Map<string, { bytes: Buffer; tag: string }>
}

export type Item = { itemId?: string | undefined; names?: string[] | undefined; slug?: string | undefined }

const MAX_ENTRIES = 5_000

export type Offers = ReturnType<typeof createOffers>

/** Nobody is notified of every new site, so the number of them is counted again after this time. */
const KEPT_MS = DAY_MS

type Deps = {
  db: Db
  clock: Clock
  /** Whether a publication on another instance would go unheard, so that nothing may be kept. */
  isDeaf: () => boolean
}

/** Caches offers. Call `forget` when anything was published, withdrawn or renamed on any instance. */
export function createOffers({ db, clock, isDeaf }: Deps) {
  let cache = new Map<string, Promise<unknown>>()
  let since = clock.now().getTime()

  /** A read started before `forget` ends up in a map that is no longer used. */
  function cached<T>(key: string, read: () => Promise<T>): Promise<T> {
    if (isDeaf() || Math.abs(clock.now().getTime() - since) > KEPT_MS) forget()
    const current = cache
    const known = current.get(key)
    if (known) return known as Promise<T>
    if (current.size >= MAX_ENTRIES) current.delete(current.keys().next().value ?? '')
    const reading = read()
    current.set(key, reading)
    reading.catch(() => current.delete(key))
    return reading
  }

  function get(productId: number): Promise<Offer | null> {
    return cached(`id:${productId}`, () => readOffer(db, productId))
  }

  async function bySlug(slug: string): Promise<Offer | null> {
    if (!/^[a-z0-9][a-z0-9_-]{0,99}$/.test(slug)) return null
    const id = await cached(`slug:${slug}`, () => findProductBySlug(db, slug))
    return id === null ? null : get(id)
  }

  /** By id if one was sent, else by name, else by the plugin's folder. */
  async function find({ itemId, names = [], slug }: Item): Promise<Offer | null> {
    if (itemId) {
      const ids = await cached(`item:${itemId}`, () => listProductsOfItem(db, itemId))
      const found = (await Promise.all(ids.map(get))).filter((offer) => offer !== null)
      return found.find(({ product }) => product.pluginSlug === slug) ?? found[0] ?? null
    }
    if (names.length > 0) {
      const id = await cached(`name:${names.join('\n')}`, () => findProductByName(db, names))
      if (id !== null) return get(id)
    }
    return slug ? bySlug(slug) : null
  }

  function forget(): void {
    cache = new Map()
    since = clock.now().getTime()
  }

  return { get, find, bySlug, forget }
}

async function readOffer(db: Db, productId: number): Promise<Offer | null> {
  const [product, rows] = await Promise.all([
    findOfferedProduct(db, productId),
    listOfferedReleases(db, productId),
  ])
  if (!product) return null
  const releases = rows.toSorted((one, other) => compareVersions(other.release.version, one.release.version))
  return { product, releases, written: new Map() }
}
