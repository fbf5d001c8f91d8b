import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeZip, type ZipFile } from '#server/platform/write-zip.ts'
import type { DemoProduct, DemoRelease } from './demo-product.ts'
import { DEMO_PUBLIC_KEY } from './signing-key.ts'

const PLUGINS_FOLDER = fileURLToPath(new URL('../../plugins', import.meta.url))
export const DEMO_REQUIRES_WP = '6.4'
export const DEMO_TESTED_WP = '6.9'
export const DEMO_REQUIRES_PHP = '7.4'

type Sources = { template: ZipFile[]; own: Map<string, ZipFile[]>; client: Buffer }

/** Some demo plugins have their own source folder; the others share a template. */
export async function readPluginSources(products: readonly DemoProduct[]): Promise<Sources> {
  const folders = new Set(await readdir(PLUGINS_FOLDER))
  const own = products.filter(({ uri }) => folders.has(uri))
  return {
    client: await readFile(join(PLUGINS_FOLDER, 'client', 'cartwright-client.php')),
    template: await readFolder('template'),
    own: new Map(await Promise.all(own.map(async ({ uri }) => [uri, await readFolder(uri)] as const))),
  }
}

async function readFolder(name: string): Promise<ZipFile[]> {
  const root = join(PLUGINS_FOLDER, name)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    paths.toSorted().map(async (path) => ({
      path: path.slice(root.length + 1).replaceAll('\\', '/'),
      data: await readFile(path),
    })),
  )
}

/** Builds an installable zip. The same sources always produce the same bytes. */
export function buildPlugin(
  { client, template, own }: Sources,
  { product, release, shopUrl }: { product: DemoProduct; release: DemoRelease; shopUrl: string },
): Buffer {
  const slug = product.uri
  const values = valuesOf(product, release, shopUrl)
  const readme = template.filter(({ path }) => path === 'readme.txt')
  const sources = own.has(slug) ? [...(own.get(slug) ?? []), ...readme] : template
  const files = sources.map(({ path, data }) => ({
    path: `${slug}/${path === 'main.php' ? `${slug}.php` : path}`,
    data: Buffer.from(fill(String(data), values)),
  }))
  return writeZip([...files, { path: `${slug}/cartwright-client.php`, data: client }])
}

function valuesOf(product: DemoProduct, release: DemoRelease, shopUrl: string): Record<string, string> {
  return {
    name: escapeForPhp(product.name),
    slug: product.uri,
    summary: escapeForPhp(product.shortDesc),
    version: release.version,
    requiresWp: DEMO_REQUIRES_WP,
    testedWp: DEMO_TESTED_WP,
    requiresPhp: release.requiresPhp ?? DEMO_REQUIRES_PHP,
    changes: release.changes.map((change) => `* ${change}`).join('\n'),
    shop: shopUrl,
    packageKey: DEMO_PUBLIC_KEY,
  }
}

/** Safe inside a single-quoted PHP string and inside a comment. */
function escapeForPhp(text: string): string {
  return text.replaceAll("'", '’').replaceAll('\\', '').replaceAll('*/', '')
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
