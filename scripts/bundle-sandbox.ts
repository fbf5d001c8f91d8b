import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BROWSER_SCRIPTS, bundleScript } from '#sandbox/browser-scripts.ts'

/** Writes the scripts that the payment sandbox serves in place of the providers'. */
export async function bundleSandbox(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of BROWSER_SCRIPTS)
    await writeFile(path.join(folder, `${name}.js`), await bundleScript(name))
}
