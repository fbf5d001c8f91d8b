import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * The framework is one file, and so are the crumbs that every page of the storefront needs, or that the next page
 * will: each file of its own costs a request, and dozens of requests cost more than their bytes. For the same reason
 * the parts of cart and checkout, formatted text, the schemas' library, the panel's lists of words and the icons of home sections are one
 * file each. The rest is split
 * by route as the bundler sees fit. What is in the frame must import nothing outside it: chunks that import each other in
 * a circle run in the wrong order.
 */
const FRAME_ICONS =
  'check|chevron-(?:down|left|right)|credit-card|download|info|menu|minus|moon|plus|rotate-ccw|search|search-x|shopping-cart|star|user|x'
const CHUNKS = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  {
    name: 'frame',
    test: new RegExp(
      [
        'src/core/(?:paths|errors|markers|domain/(?:limits|money|image-sizes|password-words|search-words|utc-day))\\.ts',
        'src/web/(?:assets/icon\\.svg|bare-page\\.tsx)',
        'src/web/lib/(?:cart|contact|cookies|csrf|format-day|hydrated|initials|meta|old-page|problem-text|query-string|session|shop|storage|theme)\\.ts',
        'src/web/ui/(?:alert|badge|breadcrumb|button-class|button|close-button|create-icon|cx|empty-state|error-state|field|highlight|json-ld|link-button)\\.tsx?',
        'src/web/ui/(?:lazy-part|live-region|picture|plugin-tile|price|sheet|skeleton|skip-link|toast|use-modal|visually-hidden)\\.tsx?',
        'src/web/storefront/parts/(?:breadcrumb-data|linked-text|logo|page-frame|product-card|route-line|server-error|shop-link|payment-banner|ways-to-pay)\\.tsx?',
        'node_modules/lucide-react/dist/esm/(?!icons/)',
        `node_modules/lucide-react/dist/esm/icons/(?:${FRAME_ICONS})\\.`,
      ].join('|'),
    ),
  },
  {
    name: 'cart-parts',
    test: /src\/web\/storefront\/parts\/(?:cart-thumbnail|renewal-text|totals)\.|lucide-react\/dist\/esm\/icons\/lock\./,
  },
  { name: 'prose', test: /src\/web\/(?:ui\/(?:prose|shift-headings)|lib\/trusted-html)\.tsx?/ },
  {
    name: 'schemas',
    test: /node_modules\/zod\/|src\/(?:core\/contract\/envelopes|web\/lib\/zod-browser)\.ts/,
  },
  {
    name: 'staff-words',
    test: /src\/core\/domain\/(?:api-scope|audit-subject|payment-case|periods|roles|security-event|setup-check|webhook-event)\.ts/,
  },
  { name: 'glyph', test: /src\/web\/storefront\/home\/sections\/glyph\.tsx/ },
]

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
