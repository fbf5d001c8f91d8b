import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * The framework is one file, and so are the crumbs that every page needs anyway; the rest is split by route as
 * the bundler sees fit. Larger groups would make shared chunks import each other in a circle.
 */
const CHUNKS = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  {
    name: 'frame',
    test: new RegExp(
      [
        'src/core/(?:paths|errors|markers|domain/(?:limits|money|image-sizes|search-words))\\.ts',
        'src/web/lib/(?:cart-count|contact|cookies|csrf|hydrated|meta|problem-text|session|shop|storage)\\.ts',
        'src/web/ui/(?:alert|badge|button-class|button|cx|dialog|error-state|json-ld|link-button|live-region)\\.tsx?',
        'src/web/ui/(?:picture|plugin-tile|price|sheet|toast|use-modal|visually-hidden)\\.tsx?',
        'node_modules/lucide-react/dist/esm/(?!icons/)',
        'node_modules/lucide-react/dist/esm/icons/(?:check|chevron-right|minus|plus|rotate-ccw|search|x)\\.',
      ].join('|'),
    ),
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), zodWithoutEval()],
  // Found one by one, each of these would reload the first page of a development session.
  optimizeDeps: { include: ['lucide-react', 'react-router', 'react-router/dom', 'zod/v4/mini'] },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
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
