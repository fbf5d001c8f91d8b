import { createHash } from 'node:crypto'
import { inspectPackage } from '#server/modules/licensing/index.ts'
import { signBytes } from '#server/platform/ed25519.ts'
import type { Storage } from '#server/platform/storage.ts'
import { buildPlugin, readPluginSources } from '../build-plugin.ts'
import { DEMO_PRODUCTS } from '../catalog.ts'
import { DEMO_PRIVATE_KEY } from '../signing-key.ts'

/** A row of `packages` without its release and signing key. */
export type StoredZip = {
  storageKey: string
  fileName: string
  folder: string
  mainFile: string
  sizeBytes: number
  md5: string
  sha256: string
  sha384: string
  signature: string
  sbom: Record<string, unknown>
}

/** Builds, signs and stores every release of every plugin; keyed by `uri/version`. */
export async function storePackages(storage: Storage, shopUrl: string): Promise<Map<string, StoredZip>> {
  const sources = await readPluginSources(DEMO_PRODUCTS)
  const zips = new Map<string, StoredZip>()
  for (const product of DEMO_PRODUCTS)
    for (const release of product.releases) {
      const bytes = buildPlugin(sources, { product, release, shopUrl })
      const { sbom, mainFile } = await inspectPackage(bytes)
      const zip = { ...describe(product.uri, release.version, bytes), mainFile, sbom }
      await storage.put(zip.storageKey, bytes)
      zips.set(`${product.uri}/${release.version}`, zip)
    }
  return zips
}

function describe(folder: string, version: string, bytes: Buffer): Omit<StoredZip, 'mainFile' | 'sbom'> {
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex')
  return {
    storageKey: `packages/demo-${folder}-${version}.zip`,
    fileName: `${folder}.${version}.zip`,
    folder,
    sizeBytes: bytes.length,
    md5: hash('md5'),
    sha256: hash('sha256'),
    sha384: hash('sha384'),
    signature: signBytes(DEMO_PRIVATE_KEY, createHash('sha384').update(bytes).digest()),
  }
}
