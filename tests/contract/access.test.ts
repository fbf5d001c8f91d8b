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
  'admin away for long',
] as const
type Caller = (typeof CALLERS)[number]

const LOGIN: readonly Caller[] = ['shopper', 'other shopper', 'support', 'admin']

/** Who is let in at each level. Everybody else is refused. */
const LET_IN: Record<Access, readonly Caller[]> = {
  public: ['nobody', ...LOGIN],
  shopper: LOGIN,
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
      const seen = statusCode === 401 || statusCode === 403 ? statusCode : 'let in'
      expect({ caller, seen }).toEqual({ caller, seen: expected })
    }
  })
})

/** Whoever calls these is known by a signature over the body; a login has nothing to do with it. */
const SIGNED: readonly Endpoint[] = Object.values(contract.webhooks)

/** The written matrix. A token that is present but not good is refused everywhere, on public calls too. */
function expectedFor(target: Endpoint, caller: Caller): 401 | 403 | 'let in' {
  const { access, bound, fresh } = target
  if (SIGNED.includes(target)) return 'let in'
  if (caller === 'expired' || caller === 'revoked') return 401
  // The token of an admin, without the cookie that came with it.
  if (caller === 'stolen token') return bound ? 401 : 'let in'
  // Logged in, but the password was typed more than ten minutes ago.
  if (caller === 'admin away for long') return fresh ? 403 : 'let in'
  if (LET_IN[access].includes(caller)) return 'let in'
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
  'admin away for long': ROLE_ID.admin,
}

const STATES: Partial<Record<Caller, LoginState>> = {
  expired: 'expired',
  revoked: 'revoked',
  'stolen token': 'without its cookie',
  'admin away for long': 'long after its password',
}

test('whatever asks for the password also asks for the cookie', () => {
  const fresh = allEndpoints().filter((target) => target.fresh)

  expect(fresh.filter((target) => !target.bound).map(nameOf)).toEqual([])
})

/** A fresh login for each call, since some calls end it. */
async function openAs(shop: TestShop, caller: Caller): Promise<Browser> {
  if (caller === 'nobody') return shop.browser()
  const person = await shop.user({ roles: [ROLES[caller]], passwordHash: null })
  return shop.signIn(person, STATES[caller])
}
