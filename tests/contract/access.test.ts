import { describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#core/contract/endpoint.ts'
import { allEndpoints, contract } from '#core/contract/index.ts'
import { ROLE_ID, type RoleId } from '#core/domain/roles.ts'
import type { Browser } from '../support/shop/browser.ts'
import { nameOf, sampleRequest } from '../support/shop/sample-request.ts'
import type { LoginState } from '../support/shop/sign-in.ts'
import { type TestShop, useTestShop } from '../support/test-shop.ts'

const CALLERS = [
  'nobody',
  'shopper',
  'other shopper',
  'support',
  'admin',
  'expired',
  'revoked',
  'stolen token',
  'admin away too long',
] as const
type Caller = (typeof CALLERS)[number]

const LOGGED_IN: readonly Caller[] = ['shopper', 'other shopper', 'support', 'admin']

/** The callers allowed at each access level. */
const ALLOWED: Record<Access, readonly Caller[]> = {
  public: ['nobody', ...LOGGED_IN],
  shopper: LOGGED_IN,
  staff: ['support', 'admin'],
  admin: ['admin'],
}

describe('who may call', () => {
  const shop = useTestShop()

  test.each(allEndpoints().map((target) => [nameOf(target), target] as const))('%s', async (_, target) => {
    for (const caller of CALLERS) {
      const browser = await openAs(shop(), caller)

      const { statusCode } = await browser.send(sampleRequest(target))

      const expected = expectedFor(target, caller)
      const seen = statusCode === 401 || statusCode === 403 ? statusCode : 'allowed'
      expect({ caller, seen }).toEqual({ caller, seen: expected })
    }
  })
})

/** These callers are identified by a signature over the body, not by a login. */
const SIGNED: readonly Endpoint[] = Object.values(contract.webhooks)

/** The access matrix. An invalid token is rejected everywhere, even on public calls. */
function expectedFor(target: Endpoint, caller: Caller): 401 | 403 | 'allowed' {
  const { access, bound, fresh } = target
  if (SIGNED.includes(target)) return 'allowed'
  if (caller === 'expired' || caller === 'revoked') return 401
  // An admin's token without the cookie that belongs to it.
  if (caller === 'stolen token') return bound ? 401 : 'allowed'
  // Logged in, but the password was entered more than ten minutes ago.
  if (caller === 'admin away too long') return fresh ? 403 : 'allowed'
  if (ALLOWED[access].includes(caller)) return 'allowed'
  return caller === 'nobody' ? 401 : 403
}

const ROLES: Record<Exclude<Caller, 'nobody'>, RoleId> = {
  shopper: ROLE_ID.customer,
  'other shopper': ROLE_ID.customer,
  support: ROLE_ID.support,
  admin: ROLE_ID.admin,
  expired: ROLE_ID.admin,
  revoked: ROLE_ID.admin,
  'stolen token': ROLE_ID.admin,
  'admin away too long': ROLE_ID.admin,
}

const STATES: Partial<Record<Caller, LoginState>> = {
  expired: 'expired',
  revoked: 'revoked',
  'stolen token': 'without its cookie',
  'admin away too long': 'long after its password',
}

test('every endpoint that requires a recent password also requires the cookie', () => {
  const fresh = allEndpoints().filter((target) => target.fresh)

  expect(fresh.filter((target) => !target.bound).map(nameOf)).toEqual([])
})

/** A new login for each call, because some calls end it. */
async function openAs(shop: TestShop, caller: Caller): Promise<Browser> {
  if (caller === 'nobody') return shop.browser()
  const person = await shop.user({ roles: [ROLES[caller]], passwordHash: null })
  return shop.signIn(person, STATES[caller])
}
