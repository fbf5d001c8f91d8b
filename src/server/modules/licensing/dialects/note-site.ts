import type { Caller, DialectDeps } from './deps.ts'
import { evaluateItem, type Subject } from './evaluate-license.ts'
import { wordPressOfAgent } from './read-params.ts'

/** What a call says about its site; the parameters have another name in each dialect. */
type Told = { plugin: string | undefined; wordPress: string | undefined; php: string | undefined }

export type SiteVersions = Parameters<DialectDeps['seen']>[1]

const VERSION_CHARS = 50

/** Records that a site has called and what it runs, unless the call is about another product than its key. */
export function noteSite(deps: DialectDeps, subject: Subject, versions: SiteVersions): void {
  const { activationId = null } = subject.license ?? {}
  if (activationId !== null && evaluateItem(subject) === null) deps.seen(activationId, versions)
}

/** Clients that do not say which WordPress they run in still have it in their user agent. */
export function readVersions({ plugin, wordPress, php }: Told, { userAgent }: Caller): SiteVersions {
  return {
    pluginVersion: versionIn(plugin),
    wpVersion: versionIn(wordPress || wordPressOfAgent(userAgent)),
    phpVersion: versionIn(php),
  }
}

/** Plain text only: half a character would make the database refuse what other sites said at the same time. */
function versionIn(sent: string | undefined): string | null {
  const version = sent?.slice(0, VERSION_CHARS) ?? ''
  return /^[\x20-\x7e]+$/.test(version) ? version : null
}
