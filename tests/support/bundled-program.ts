import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { inject } from 'vitest'

/** Packages with native code, or that cannot be bundled. */
const EXTERNAL = ['sharp', '@node-rs/argon2', 'opentype.js', 'pg-native']

/** Bundles a program that tests start dozens of times; one file starts in a quarter of the time. */
export async function bundleProgram(file: string): Promise<string> {
  const bundles = inject('bundles')
  await mkdir(bundles, { recursive: true })
  const outDir = await mkdtemp(join(bundles, 'program-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [keepFileUrls],
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: file,
      outDir,
      minify: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'program.mjs', codeSplitting: false } },
    },
  })
  return join(outDir, 'program.mjs')
}

/** A module that reads a file next to itself must still find it when bundled. */
const keepFileUrls: Plugin = {
  name: 'keep-file-urls',
  enforce: 'pre',
  transform: (code, id) =>
    code.includes('import.meta.url') && !id.startsWith('\0')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
      : null,
}
