import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** `src/sandbox/browser/<name>.ts` is served as `/sandbox/<name>.js`. */
export const BROWSER_SCRIPTS = ['stripe', 'stripe-frame', 'paypal', 'paypal-button'] as const

export type BrowserScript = (typeof BROWSER_SCRIPTS)[number]
export type ReadScript = (name: BrowserScript) => Promise<string>

const SOURCES = new URL('./browser/', import.meta.url)
const BUILT = new URL('../../build/sandbox/', import.meta.url)

/** The scripts as the build left them. */
export const readBuiltScript: ReadScript = (name) => readFile(new URL(`${name}.js`, BUILT), 'utf8')

/** A classic script, like the providers' own. Vite is imported only here because a built shop does not need it. */
export const bundleScript: ReadScript = async (name) => {
  const { build } = await import('vite')
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL(`${name}.ts`, SOURCES)),
        formats: ['iife'],
        name: 'sandbox',
        fileName: name,
      },
    },
  }).then((built) => (Array.isArray(built) ? built[0] : built))) as { output: [{ code: string }] }
  return output[0].code
}
