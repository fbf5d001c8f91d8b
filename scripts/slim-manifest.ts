import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

type Manifest = { routes: Record<string, { id: string; parentId?: string; imports?: string[] }> }

const ASSIGNMENT = 'window.__reactRouterManifest='
const LOGIN_REQUIRED = /^(?:admin|account)\//

/**
 * Every page loads React Router's manifest of all routes and their files. Dropping the files of account and admin routes
 * makes public pages smaller; the browser discovers those files when it navigates there, and a direct visit gets them from
 * the server. What the root route imports has been loaded by then, so no other route needs to name it. The full manifest
 * is written to the build folder for the page weight check.
 */
export async function slimManifest(buildFolder: string): Promise<void> {
  const assets = path.join(buildFolder, 'client', 'assets')
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('The build contains no route manifest.')

  const script = await readFile(path.join(assets, name), 'utf8')
  if (!script.startsWith(ASSIGNMENT)) throw new Error(`${name} does not assign a manifest.`)
  const fullManifest = script.slice(ASSIGNMENT.length).replace(/;\s*$/, '')
  const manifest = JSON.parse(fullManifest) as Manifest
  const loaded = new Set(manifest.routes.root?.imports)
  for (const route of Object.values(manifest.routes)) {
    if (LOGIN_REQUIRED.test(route.id)) route.imports = []
    else if (route.parentId) route.imports = route.imports?.filter((file) => !loaded.has(file))
  }

  await writeFile(path.join(buildFolder, 'manifest.json'), fullManifest)
  await writeFile(path.join(assets, name), `${ASSIGNMENT}${JSON.stringify(manifest, omitIdle)};`)
}

/** React Router treats a missing flag as false and a missing list as empty, and no browser asks for default exports. */
function omitIdle(key: string, value: unknown): unknown {
  const isIdle = value === false || key === 'hasDefaultExport' || (Array.isArray(value) && value.length === 0)
  return isIdle ? undefined : value
}
