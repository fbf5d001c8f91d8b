import { eq } from 'drizzle-orm'
import { adminUsers } from '#core/contract/admin-users.ts'
import { type Endpoint, fillPath } from '#core/contract/endpoint.ts'
import { identity, type SignedIn } from '#core/contract/identity.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import { users } from '#server/db/tables/index.ts'
import { openDatabase } from '#server/platform/database.ts'
import { findRunningPostgres } from '#server/platform/embedded-postgres/find-running.ts'
import type { RunningShop } from '../start-shop.ts'
import { ROLES, type Role } from './requests.ts'

/** The headers that a browser sends for somebody. */
export type Credentials = Record<string, string>

const PASSWORD = 'tumble kettle marsh 91'

/** Logs somebody of each role in, and in again after a request has ended a login or deleted an account. */
export async function createPeople(shop: RunningShop) {
  const people = new Map<Role, Credentials>()
  let registered = 0

  async function open(role: Role): Promise<Credentials> {
    if (role === 'nobody') return { 'X-CSRF-TOKEN': await anonymousToken() }
    if (role === 'admin')
      return logIn(identity.login, { email: shop.adminEmail, password: shop.adminPassword })
    registered += 1
    const email = `fuzz-${registered}@example.com`
    const register = { name: 'Fuzz', email, password: PASSWORD, password_confirmation: PASSWORD, terms: true }
    const shopper = await logIn(identity.register, register)
    if (role === 'shopper') return shopper
    const id = (await call(identity.currentUser, shopper)).data.id
    await confirmAddress(shop, id)
    await call(adminUsers.setRole, await open('admin'), {
      params: { id },
      body: { role_id: ROLE_ID.support },
    })
    return logIn(identity.login, { email, password: PASSWORD })
  }

  async function anonymousToken(): Promise<string> {
    const { headers } = await fetch(`${shop.url}/cart`, { method: 'POST', headers: OWN_SCRIPT })
    return headers.get('x-csrf-token') ?? ''
  }

  async function logIn(target: Endpoint, body: object): Promise<Credentials> {
    const response = await request(target, {}, { body })
    const { token } = (await response.json()) as SignedIn
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
    return {
      Authorization: `Bearer ${token}`,
      Cookie: cookies.join('; '),
      'X-CSRF-TOKEN': response.headers.get('x-csrf-token') ?? '',
    }
  }

  async function call(target: Endpoint, who: Credentials, input: Input = {}) {
    return (await request(target, who, input)).json()
  }

  async function request({ method, path }: Endpoint, who: Credentials, { params, body }: Input) {
    const response = await fetch(shop.url + fillPath(path, params), {
      method,
      headers: { ...OWN_SCRIPT, ...who, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }

  async function isLoggedIn(who: Credentials): Promise<boolean> {
    return (await fetch(`${shop.url}/api/user`, { headers: who })).ok
  }

  return {
    of: (role: Role): Credentials => people.get(role) ?? {},
    async refresh(): Promise<void> {
      for (const role of ROLES) {
        const who = people.get(role)
        if (!who || (role !== 'nobody' && !(await isLoggedIn(who)))) people.set(role, await open(role))
      }
    },
  }
}

/** Staff must have confirmed their address. Past the shop, because a fuzzed setting may send its mails anywhere. */
async function confirmAddress({ dataDir }: RunningShop, userId: number): Promise<void> {
  const url = (await findRunningPostgres(dataDir)) ?? ''
  const database = openDatabase({ url, poolSize: 1, onError: () => {} })
  try {
    await database.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId))
  } finally {
    await database.close()
  }
}

type Input = { params?: Record<string, unknown>; body?: object }

const OWN_SCRIPT = { 'X-Requested-With': 'XMLHttpRequest' }
