import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const NAME = 'release-tool.mjs'
const ENTRY = fileURLToPath(new URL('./release-tool/main.ts', import.meta.url))

/** Writes the release tool as one file for Node 20, which the shop serves with its checksum. */
export async function bundleReleaseTool(folder: string): Promise<void> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: ENTRY,
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as unknown as { output: [{ code: string }] }
  const code = `#!/usr/bin/env node\n${built.output[0].code}`
  const checksum = createHash('sha256').update(code).digest('hex')
  await writeFile(path.join(folder, NAME), code)
  // In the format of `sha256sum -c`.
  await writeFile(path.join(folder, `${NAME}.sha256`), `${checksum}  ${NAME}\n`)
}
