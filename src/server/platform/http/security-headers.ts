import { createHash } from 'node:crypto'

/** Hosts that a page may load from, as CSP source lists. */
export type OutsideSources = { script: string; connect: string; frame: string; img: string }

/** Headers of every response. */
export function baseHeaders(https: boolean): Record<string, string> {
  return {
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

/** For responses that are not pages: they load nothing and cannot be framed. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The CSP of a rendered page, with the hashes of its inline scripts. */
export function pageHeaders(html: string, outside: OutsideSources | null = null): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(inlineScriptHashes(html), outside),
    'reporting-endpoints': 'csp="/csp-report"',
  }
}

/** For a page that pages of this shop may show in a frame. */
export function framedPageHeaders(html: string): Record<string, string> {
  const policy = contentSecurityPolicy(inlineScriptHashes(html), null)
  return {
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  }
}

function contentSecurityPolicy(hashes: string[], outside: OutsideSources | null): string {
  const scripts = [
    "'self'",
    ...hashes.map((hash) => `'sha256-${hash}'`),
    ...(outside ? [outside.script] : []),
  ]
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src 'self'${outside ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${outside ? ` ${outside.img}` : ''}`,
    "font-src 'self'",
    `connect-src 'self'${outside ? ` ${outside.connect}` : ''}`,
    "manifest-src 'self'",
    `frame-src ${outside ? outside.frame : "'none'"}`,
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

/** Data blocks (JSON-LD) are not executed, so they need no hash. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g,
  )
  return [...new Set([...scripts].map(([, body = '']) => createHash('sha256').update(body).digest('base64')))]
}
