import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

type Manifest = { routes: Record<string, { id: string; imports?: string[] }> }

const ASSIGNMENT = 'window.__reactRouterManifest='
/** Of these a shopper on a public page needs to know the address only. */
const BEHIND_A_LOGIN = /^(?:admin|account)\//

/**
 * Every page carries the list of all routes, with all the files each of them is made of. For routes behind a login the
 * browser finds the files by itself when somebody goes there, so shoppers are spared them; who opens such a page
 * directly gets them from the server as before. The whole list is kept beside, for whoever weighs the pages.
 */
export async function slimManifest(buildFolder: string): Promise<void> {
  const assets = path.join(buildFolder, 'client', 'assets')
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('The build has no manifest of its routes.')

  const script = await readFile(path.join(assets, name), 'utf8')
  if (!script.startsWith(ASSIGNMENT)) throw new Error(`${name} does not assign a manifest.`)
  const whole = script.slice(ASSIGNMENT.length).replace(/;\s*$/, '')
  const manifest = JSON.parse(whole) as Manifest
  for (const route of Object.values(manifest.routes)) if (BEHIND_A_LOGIN.test(route.id)) route.imports = []

  await writeFile(path.join(buildFolder, 'manifest.json'), whole)
  await writeFile(path.join(assets, name), `${ASSIGNMENT}${JSON.stringify(manifest, withoutNoes)};`)
}

/** `"hasLoader": false` says no more than nothing. */
function withoutNoes(_key: string, value: unknown): unknown {
  return value === false ? undefined : value
}
