/** Placeholder in rendered pages that the server replaces with the CSRF token of the visitor's session. */
export const CSRF_MARKER = '__csrf_token__'

/** Placeholder in the headers of the checkout page that the server replaces with a new nonce for each response. */
export const NONCE_MARKER = '__csp_nonce__'

/** Where the checkout page has its nonce. Only this whole tag is filled in: a script with the placeholder stays dead. */
export const NONCE_META = { name: 'csp-nonce', content: NONCE_MARKER } as const

/** In every answer: which version of the web app the server has. A page compares it with its own. */
export const VERSION_HEADER = 'x-shop-version'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The chosen theme, in a cookie so that the server renders it from the first byte. */
export const THEME_COOKIE = 'theme'
/** Set while someone is logged in on this browser. It only selects the header variant and proves nothing. */
export const SIGNED_IN_COOKIE = 'signed_in'
/** Set while the admin side navigation is collapsed to icons. */
export const COLLAPSED_NAV_COOKIE = 'collapsed_nav'
