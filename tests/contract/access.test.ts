import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { allEndpoints } from '#core/contract/index.ts'
import { API_SCOPES } from '#core/domain/api-scope.ts'
import { API_TOKEN_PREFIX } from '#server/modules/identity/api-tokens/manage-api-tokens.ts'
import { sha256 } from '#server/platform/keys.ts'
import { useCheckoutShop } from '../support/checkout.ts'
import type { Browser } from '../support/shop/browser.ts'
import type { Person } from '../support/shop/people.ts'
import { nameOf } from '../support/shop/sample-request.ts'
import type { LoginState } from '../support/shop/sign-in.ts'
import { ownedRecords } from './access-requests.ts'
import { ACCESS_TABLE } from './access-table.ts'

const CALLERS = [
  'nobody',
  'owner',
  'other',
  'bearer',
  'support',
  'admin',
  'away',
  'expired',
  'revoked',
] as const
type Caller = (typeof CALLERS)[number]
type Row = { name: string; method: Endpoint['method']; path: string; cells: string[] }

const shop = await useCheckoutShop()

const [heading, ...ROWS] = ACCESS_TABLE.trim().split('\n').map(parseRow)

test('the table has a line for every endpoint of the contract, and for nothing else', () => {
  expect(heading?.cells).toEqual(CALLERS)
  expect(ROWS.map(({ name }) => name).toSorted()).toEqual(allEndpoints().map(nameOf).toSorted())
})

/** Each accepts a bearer token without the login cookie. A new one needs a good reason, and a line here. */
const WITHOUT_COOKIE = {
  'POST /api/logout':
    'It only ends this login, which a browser that has lost its cookies must be able to do.',
}

test('a token is accepted without its cookie only where this list says so', () => {
  const exceptions = allEndpoints().filter(({ unbound }) => unbound !== undefined)

  expect(Object.fromEntries(exceptions.map((each) => [nameOf(each), each.unbound]))).toEqual(WITHOUT_COOKIE)
})

describe('who may call', () => {
  let people: People
  let browsers: Browsers
  let bodies: Record<string, object>
  beforeAll(async () => {
    people = await createPeople()
    browsers = await openBrowsers(people)
    bodies = await ownedRecords(shop, { owner: browsers.shopper.owner, person: people.owner })
  })

  test.each(ROWS.map((row) => [row.name, row] as const))('%s', async (name, row) => {
    const { shopper, staff } = ENDS_LOGINS.includes(name)
      ? await openBrowsers(await createPeople())
      : browsers
    const expected = cellsOf(row)
    const visitors = expected.owner === '403' ? staff : shopper
    const seen: Partial<Record<Caller, string>> = {}

    for (const caller of OWNER_LAST) {
      const request = requestFor(row, bodies[name])
      const { statusCode } = await visitors[caller].send(request)
      seen[caller] = expected[caller] === 'in' && isIn(statusCode) ? 'in' : String(statusCode)
    }

    expect(seen).toEqual(expected)
  })
})

/** What an API token opens, if it has every scope there is. Written by hand, like the table. */
const FOR_BUILDS = [
  'GET /api/admin/release-target',
  'POST /api/admin/products/{id}/releases',
  'POST /api/admin/releases/{id}/free',
  'POST /api/admin/releases/{id}/publish',
]

describe('an admin’s API token', () => {
  const build = shop.browser()
  beforeAll(async () => {
    const token = `${API_TOKEN_PREFIX}${'a'.repeat(43)}`
    const { id } = await shop.admin()
    await shop.make('apiTokens', { userId: id, tokenHash: sha256(token), scopes: [...API_SCOPES] })
    build.keepToken(token)
  })

  test.each(ROWS.filter(isForPeople).map((row) => [row.name, row] as const))('and %s', async (name, row) => {
    const { statusCode } = await build.send(requestFor(row))

    expect(FOR_BUILDS.includes(name) && isIn(statusCode) ? 'in' : statusCode).toBe(
      FOR_BUILDS.includes(name) ? 'in' : 403,
    )
  })
})

describe('the cookies of a login, which another site can make a browser send,', () => {
  test.each(ROWS.filter((row) => cellsOf(row).nobody === '401').map((row) => [row.name, row] as const))(
    'do not open %s without the token',
    async (_, row) => {
      const browser = await shop.signIn(await shop.admin())
      browser.keepToken(null)

      expect((await browser.send(requestFor(row))).statusCode).toBe(401)
    },
  )
})

/** Webhooks are from providers, who sign them instead. */
function isForPeople({ path }: Row): boolean {
  return !path.startsWith('/webhooks/')
}

/** These calls end the login that makes them. */
const ENDS_LOGINS = ['POST /api/logout', 'POST /api/logout-everywhere']

/** The owner still finds everything unchanged after everybody else has tried. */
const OWNER_LAST = CALLERS.toSorted((a, b) => Number(a === 'owner') - Number(b === 'owner'))

/** What the guards answer; everything else is the call's own business. */
function isIn(status: number): boolean {
  return status < 500 && ![401, 403, 419, 429].includes(status)
}

function parseRow(line: string): Row {
  const [method = '', path = '', ...cells] = line.split(/\s+/)
  return { name: `${method} ${path}`, method: method as Endpoint['method'], path, cells }
}

function cellsOf({ cells }: Row): Record<Caller, string> {
  return Object.fromEntries(CALLERS.map((caller, at) => [caller, cells[at]])) as Record<Caller, string>
}

/** Numbers in the path belong to no record, so that no call changes what another one asks for. */
function requestFor({ method, path }: Row, body: object = {}) {
  const url = path.replace(/\{\w+\}/g, '987654')
  return { method, url, ...(method !== 'GET' && { payload: body }) }
}

type People = Record<'owner' | 'other' | 'support' | 'admin' | 'away', Person>
type Visitors = Record<Caller, Browser>
/** In `shopper`, the token that is stolen, expired or revoked is the owner's; in `staff` it is an admin's. */
type Browsers = { shopper: Visitors; staff: Visitors }

async function createPeople(): Promise<People> {
  return {
    owner: await shop.user(),
    other: await shop.user(),
    support: await shop.support(),
    admin: await shop.admin(),
    away: await shop.admin(),
  }
}

async function openBrowsers(people: People): Promise<Browsers> {
  const { owner, other, support, admin, away } = people
  const open = (person: Person, state: LoginState = 'live') => shop.signIn(person, state)
  const shopper = {
    nobody: shop.browser(),
    owner: await open(owner),
    other: await open(other),
    support: await open(support),
    admin: await open(admin),
    away: await open(away, 'long after its password'),
    bearer: await open(owner, 'without its cookie'),
    expired: await open(owner, 'expired'),
    revoked: await open(owner, 'revoked'),
  }
  const staff = {
    ...shopper,
    bearer: await open(admin, 'without its cookie'),
    expired: await open(admin, 'expired'),
    revoked: await open(admin, 'revoked'),
  }
  return { shopper, staff }
}
