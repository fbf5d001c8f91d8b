import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { CHUNKS } from './vite.chunks.ts'

/** Every file names those that it imports, and the manifest all of them, so a shorter hash makes each page smaller. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), zodWithoutEval(), smallIcons()],
  // Found one by one, each of these would reload the first page of a development session.
  optimizeDeps: { include: ['lucide-react', 'react-router', 'react-router/dom', 'zod/v4/mini'] },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { ...NAMES, codeSplitting: { groups: CHUNKS } } } } },
  },
  // The built server bundle carries its own React and router, production versions whatever NODE_ENV says,
  // and starts from one file instead of hundreds.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
}))

/**
 * zod probes `new Function` when a schema is made, which our Content-Security-Policy reports as a violation.
 * In the browser every `zod/mini` import goes through a module that switches the probe off first.
 */
function zodWithoutEval(): Plugin {
  const quiet = fileURLToPath(new URL('./src/web/lib/zod-browser.ts', import.meta.url))
  return {
    name: 'zod-without-eval',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'zod/mini' ? quiet : null),
  }
}

/** Icons in the built pages are a third of the size: see `create-icon.ts`. */
function smallIcons(): Plugin {
  const ours = fileURLToPath(new URL('./src/web/ui/create-icon.ts', import.meta.url))
  return {
    name: 'small-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id.endsWith('/createLucideIcon.mjs') ? ours : null),
  }
}
