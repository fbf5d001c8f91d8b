/** Stands in a rendered page where the CSRF token of the visitor's session goes; the server puts it there. */
export const CSRF_MARKER = '__csrf_token__'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Chosen colors, so that the first byte comes in them. */
export const THEME_COOKIE = 'theme'
/** Set while somebody is logged in on this browser. Chooses the header's variant, proves nothing. */
export const SIGNED_IN_COOKIE = 'signed_in'
/** The panel's side navigation is folded to icons. */
export const FOLDED_NAV_COOKIE = 'folded_nav'
