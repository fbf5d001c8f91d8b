import { hash } from 'node:crypto'
import { NONCE_MARKER } from '#core/markers.ts'

/** Hosts that a page may load from, as CSP sources. */
export type OutsideSources = Record<'script' | 'connect' | 'frame' | 'img' | 'style', readonly string[]>

/** For responses that are not pages: they load nothing and cannot be framed. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** For documents whose viewer must load what it needs, such as a PDF, and for pages that Vite serves in development. */
export const VIEWER_CSP = "frame-ancestors 'none'"

/** Headers of every response. Pages replace the policy with their own. */
export function baseHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': API_CSP,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-xss-protection': '0',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }),
  }
}

type Sources = {
  /** The inline scripts that the page's renderer added. Scripts that are merely found in a page are never allowed. */
  inline?: readonly string[]
  outside?: OutsideSources | null
}

/** The CSP of a page. */
export function pageHeaders(sources: Sources = {}): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(sources),
    'reporting-endpoints': 'csp="/csp-report"',
  }
}

/** For a page that pages of this shop may show in a frame. */
export function framedPageHeaders(): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy({}).replace(
      "frame-ancestors 'none'",
      "frame-ancestors 'self'",
    ),
    'x-frame-options': 'SAMEORIGIN',
  }
}

function contentSecurityPolicy({ inline = [], outside = null }: Sources): string {
  const scripts = inline.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return [
    "default-src 'none'",
    directive('script-src', ["'self'"], scripts, outside && [`'nonce-${NONCE_MARKER}'`, ...outside.script]),
    directive('style-src', ["'self'"], outside && ["'unsafe-inline'", ...outside.style]),
    "style-src-attr 'unsafe-inline'",
    directive('img-src', ["'self'", 'data:'], outside?.img),
    "font-src 'self'",
    directive('connect-src', ["'self'"], outside?.connect),
    "manifest-src 'self'",
    directive('frame-src', outside?.frame),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Third-party scripts may not work with Trusted Types.
    ...(outside ? [] : ["require-trusted-types-for 'script'", 'trusted-types app']),
    'report-to csp',
    'report-uri /csp-report',
  ].join('; ')
}

function directive(name: string, ...sources: (readonly string[] | null | undefined)[]): string {
  const all = [...new Set(sources.flatMap((each) => each ?? []))]
  return `${name} ${all.length > 0 ? all.join(' ') : "'none'"}`
}
