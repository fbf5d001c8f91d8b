const FRAME_ICONS =
  'check|chevron-(?:down|left|right)|credit-card|download|info|menu|minus|moon|plus|rotate-ccw|search|search-x|shopping-cart|star|user|x'
const PANEL_ICONS =
  'boxes|calendar-sync|circle-user|folder-tree|key-square|mail-exclamation-point|package-x|pencil|receipt|scroll-text|ticket-percent|webhook'

/**
 * Dozens of requests cost a phone more than their bytes, so what pages need together is one file: the framework, the
 * crumbs that every page of the storefront needs or that the next one will, and parts that several pages share. The
 * rest is split by route as the bundler sees fit.
 *
 * A file takes along all that its parts import and no file before it has taken. So what pages need at once comes before
 * what they load on demand, and the frame must import nothing outside it: chunks that import each other in a circle
 * run in the wrong order.
 */
export const CHUNKS = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  {
    name: 'frame',
    test: new RegExp(
      [
        'src/core/(?:paths|errors|markers|domain/(?:limits|money|image-sizes|password-words|search-words|utc-day))\\.ts',
        'src/web/(?:assets/icon\\.svg|bare-page\\.tsx)',
        'src/web/lib/(?:cart|contact|cookies|csrf|exact|format-day|hydrated|initials|meta|old-page|problem-text|query-string|session|shop|storage|theme)\\.ts',
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
    test: /src\/web\/storefront\/parts\/(?:cart-thumbnail|coupon-slot|renewal-text|totals)\.|lucide-react\/dist\/esm\/icons\/lock\./,
  },
  { name: 'prose', test: /src\/web\/(?:ui\/(?:prose|shift-headings)|lib\/trusted-html)\.tsx?/ },
  {
    name: 'schemas',
    test: /node_modules\/zod\/|src\/(?:core\/contract\/envelopes|web\/lib\/zod-browser)\.ts/,
  },
  {
    name: 'calls',
    test: /src\/web\/(?:lib\/(?:action|call|contracts|query)|(?:account\/parts|ui)\/form-alert)\.tsx?/,
  },
  {
    name: 'forms',
    test: /src\/web\/(?:lib\/form(?:-values)?|ui\/(?:checkbox-field|error-summary|text-field))\.tsx?/,
  },
  {
    name: 'login-parts',
    test: /src\/web\/(?:account\/parts\/(?:arrival|code-field)|ui\/password-field)\.|icons\/eye(?:-off)?\./,
  },
  { name: 'account-parts', test: /src\/web\/(?:account\/parts\/(?:account-page|panel)|lib\/loaded)\.tsx/ },
  {
    name: 'address-parts',
    test: /src\/(?:core\/domain\/countries|web\/(?:lib\/address-fields|ui\/select-field))\.tsx?/,
  },
  {
    name: 'order-parts',
    test: /src\/(?:core\/domain\/(?:order-event-kind|payment-status|purchase-kind)|web\/(?:lib\/(?:dates|nonce|use-polling)|ui\/radio-cards))\.tsx?/,
  },
  {
    name: 'checkout-parts',
    test: /src\/(?:core\/domain\/checkout-messages|web\/storefront\/checkout\/(?:ending|open-payment|stored-form))\.ts/,
  },
  { name: 'address-contract', test: /src\/core\/contract\/(?:address|fields)\.ts/ },
  { name: 'order-contracts', test: /src\/core\/contract\/(?:checkout|licensing|orders|subscriptions)\.ts/ },
  { name: 'paying', test: /src\/web\/storefront\/checkout\/(?:pay-by-\w+|resume)\.ts/ },
  { name: 'paypal', test: /src\/web\/lib\/payments\/paypal-script\.ts|node_modules\/@paypal\// },
  { name: 'storage', test: /src\/web\/lib\/storage-\w+\.ts/ },
  { name: 'dialogs', test: /src\/web\/ui\/(?:dialog|lazy-dialog|text-area-field)\.tsx/ },
  { name: 'order-words', test: /src\/web\/lib\/(?:document-link|order-status)\.tsx?|icons\/file-text\./ },
  { name: 'message-square', test: /icons\/message-square\./ },
  {
    name: 'list-parts',
    test: /src\/web\/(?:lib\/media|ui\/(?:data-table|pagination))\.|icons\/(?:arrow-up|badge-check|bell|undo-2)\./,
  },
  { name: 'copying', test: /src\/web\/ui\/copy-button\.tsx|icons\/copy\./ },
  { name: 'glyph', test: /src\/web\/storefront\/home\/sections\/glyph\.tsx/ },
  {
    name: 'staff-words',
    test: /src\/core\/domain\/(?:api-scope|audit-subject|payment-case|periods|roles|security-event|setup-check|webhook-event)\.ts/,
  },
  {
    name: 'panel',
    test: new RegExp(
      [
        'src/core/(?:admin-paths|domain/capitalize)\\.ts',
        'src/web/admin/parts/(?:admin-\\w+|ago|confirm-dialog|detail|form-dialog|menu|plain-day|popup)\\.tsx?',
        'src/web/admin/parts/(?:read-only-notice|sheet-form|staff|words|shell/(?!shortcuts-dialog)[\\w-]+)\\.tsx?',
        `node_modules/lucide-react/dist/esm/icons/(?:${PANEL_ICONS})\\.`,
      ].join('|'),
    ),
  },
  { name: 'panel-lists', test: /src\/web\/admin\/parts\/(?:list|product-picker)\// },
]
