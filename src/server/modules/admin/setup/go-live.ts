import type { Finding } from '#core/domain/setup-check.ts'
import { found } from './found.ts'

/** What the settings say, and what was seen since the start. */
export type GoLiveFacts = {
  /** Null if none is set. */
  publicUrl: URL | null
  /** Whether TRUST_PROXY names any proxy. */
  namesProxy: boolean
  /** The address of a proxy that was seen and that TRUST_PROXY does not name. */
  unnamedProxy: () => string | null
  /** Whether all visitors of the last day came from one address. */
  sharedAddress: () => boolean
  /** What UNSAFE allows, in words. */
  unsafe: readonly string[]
  /** An old secret that is still accepted is easy to guess. */
  hasWeakOldSecret: boolean
}

type State = {
  requiresSecondFactor: boolean
  /** Staff without a second factor. */
  unprotectedStaff: number
  hasDemo: boolean
  restoredAt: Date | null
}

/** What the shop needs before it serves real buyers, the most urgent first. */
export function checkGoLive(facts: GoLiveFacts, state: State): Finding[] {
  const proxyFix = fixProxy(facts)
  const { unsafe } = facts
  return [
    found('https', facts.publicUrl?.protocol === 'https:', {
      done: `Shoppers reach the shop at ${facts.publicUrl?.origin}`,
      missing: 'The shop has no https address',
      fix: 'Put a TLS proxy in front and set PUBLIC_URL to the address shoppers use.',
    }),
    found('proxy', proxyFix === null, {
      done: 'Visitors are told apart by their addresses',
      missing: 'All visitors may share one rate limit',
      fix: proxyFix ?? '',
      state: 'failing',
    }),
    found('unsafe', unsafe.length === 0, {
      done: 'No unsafe setting is allowed',
      missing: 'Unsafe settings are allowed',
      fix: `UNSAFE allows ${unsafe.join(', ')}. Remove it.`,
      state: 'failing',
    }),
    found('old_secret', !facts.hasWeakOldSecret, {
      done: 'The secrets are hard to guess',
      missing: 'An old secret is easy to guess',
      fix: 'What it signed is still accepted. Remove it from APP_SECRET as soon as nothing sealed with it is needed.',
      state: 'failing',
    }),
    found('second_factor', state.requiresSecondFactor, {
      done: 'Staff need a second factor',
      missing: 'A password is enough to log in as staff',
      fix: 'Require a second factor in the settings, under staff logins.',
    }),
    found('staff_factors', state.unprotectedStaff === 0, {
      done: 'Everyone on the staff has a second factor',
      missing: 'Someone on the staff has no second factor',
      fix: 'Add a passkey or an authenticator app to your account, under Security, and ask the others to do the same.',
    }),
    found('demo', !state.hasDemo, {
      done: 'The shop has no demo data',
      missing: 'The shop contains demo data',
      fix: 'Its orders are invented, and anyone has the key that signed its packages. Remove it with “Start my own shop”.',
    }),
    found('restored', state.restoredAt !== null, {
      done: 'A backup was restored to try it',
      missing: 'No backup was ever restored',
      fix: 'A backup that nobody has restored may not work. Check the newest one in the settings, under backup, or restore it to an empty folder: npm run restore.',
    }),
  ]
}

/** The shop speaks http only, so an https address always means a proxy. */
function fixProxy({ publicUrl, namesProxy, unnamedProxy, sharedAddress }: GoLiveFacts): string | null {
  const seen = unnamedProxy()
  if (seen !== null)
    return `Requests that were forwarded come from ${seen}, which TRUST_PROXY does not name. If it is your proxy, add it.`
  if (publicUrl?.protocol !== 'https:') return null
  if (!namesProxy)
    return 'Set TRUST_PROXY to the address of the TLS proxy, or the shop takes all its visitors for one.'
  return sharedAddress()
    ? 'All visitors of the last day came from one address. Let the TLS proxy send X-Forwarded-For.'
    : null
}
