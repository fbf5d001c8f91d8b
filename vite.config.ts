import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** A page should not come in two dozen crumbs: the framework is one file, small shared modules join their kin. */
const CHUNKS = {
  codeSplitting: {
    groups: [
      { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
      {
        name: 'shared',
        test: /\/src\/(?:web\/(?:ui|lib|storefront\/parts)|core)\/|node_modules\/lucide-react\//,
        minShareCount: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: 12_000,
      },
    ],
  },
  // A shared chunk is named after all the routes that use it, which no file system bears for long.
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`,
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), zodWithoutEval()],
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: { client: { build: { rolldownOptions: { output: CHUNKS } } } },
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
