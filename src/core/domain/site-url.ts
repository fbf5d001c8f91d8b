/** No real site has a longer address. */
const SITE_MAX_CHARS = 500

/**
 * Normalizes a site's address: lowercase, no scheme, credentials, `www.`, port, query or fragment, with a trailing
 * slash, international names in ASCII. `https://www.Example.com:8443/Blog?x=1` becomes `example.com/blog/`.
 * Null if it is not the address of a site.
 */
export function normalizeSite(address: string): string | null {
  const text = address.trim()
  if (text === '' || text.length > 2 * SITE_MAX_CHARS) return null
  const url = parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text.replace(/^\/+/, '')}`)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/\.+$/, '').replace(/^(?:www\.)+(?=[^.]+\.)/, '')
  if (host === '') return null
  const path = url.pathname
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  const site = `${host}${path}/`
  return site.length <= SITE_MAX_CHARS ? site : null
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** Domains that are never public, or that hosts and tools give to development sites. */
const LOCAL_SUFFIXES = ['local', 'test', 'localhost', 'invalid']
const STAGING_HOSTS = [
  'cloudwaysapps.com',
  'ddev.site',
  'dev.cc',
  'flywheelsites.com',
  'flywheelstaging.com',
  'instawp.xyz',
  'instawp.link',
  'instawp.site',
  'kinsta.cloud',
  'lndo.site',
  'myftpupload.com',
  'mystagingwebsite.com',
  'ngrok-free.app',
  'ngrok.app',
  'ngrok.io',
  'onrocket.site',
  'pantheonsite.io',
  'playground.wordpress.net',
  'runcloud.link',
  'servebolt.cloud',
  'sg-host.com',
  'staging.wpmudev.host',
  'tastewp.com',
  'tempurl.host',
  'trycloudflare.com',
  'wpengine.com',
  'wpenginepowered.com',
  'wpsandbox.org',
  'wpstage.net',
]

/** WordPress's environment type of a regular site. */
export const PRODUCTION = 'production'

/**
 * Whether a normalized site is for development or staging, which costs no slot. Public `.dev` domains are regular
 * sites. `environment` is WordPress's own environment type.
 */
export function isLocalSite(site: string, environment?: string | null): boolean {
  if (environment && environment !== PRODUCTION) return true
  const host = hostOf(site)
  if (host.startsWith('[')) return isPrivateV6(host.slice(1, -1))
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isPrivateV4(host.split('.').map(Number))
  if (!host.includes('.')) return true
  if (LOCAL_SUFFIXES.includes(host.slice(host.lastIndexOf('.') + 1))) return true
  return STAGING_HOSTS.some((staging) => host === staging || host.endsWith(`.${staging}`))
}

function hostOf(site: string): string {
  return site.slice(0, site.indexOf('/'))
}

/** Private, loopback, link-local, shared, documentation, benchmark, multicast and reserved. */
function isPrivateV4([a = 0, b = 0, c = 0]: number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true
  if (a === 100) return b >= 64 && b <= 127
  if (a === 169) return b === 254
  if (a === 172) return b >= 16 && b <= 31
  if (a === 192) return b === 168 || (b === 0 && (c === 0 || c === 2))
  if (a === 198) return b === 18 || b === 19 || (b === 51 && c === 100)
  return a === 203 && b === 0 && c === 113
}

/** Public addresses begin with 2 or 3; the others are private, link-local, multicast, reserved, or IPv4 in disguise. */
function isPrivateV6(address: string): boolean {
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address) ?? []
  if (high && low) return isPrivateV4([high, low].flatMap(bytesOf))
  return !/^[23][\da-f]{3}:/.test(address) || address.startsWith('2001:db8:')
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
