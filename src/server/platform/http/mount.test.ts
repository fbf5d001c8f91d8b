import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#core/contract/endpoint.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import { createLog } from '../log.ts'
import { createPageCache } from '../page-cache/page-cache.ts'
import { type Actor, NOBODY } from './actor.ts'
import { createHttpServer } from './create-server.ts'
import { createMount } from './mount.ts'

const getThing = endpoint({
  method: 'GET',
  path: '/api/things/{name}',
  summary: 'One thing',
  access: 'public',
  cached: true,
  params: z.object({ name: z.string() }),
  response: z.object({ name: z.string(), calls: z.int() }),
  errors: [],
})

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const dropThing = endpoint({
  method: 'DELETE',
  path: '/api/things',
  summary: 'Drop all things',
  access: 'admin',
  fresh: true,
  response: z.object({}),
  errors: [],
})

const NOW = new Date('2030-01-01T12:00:00Z')

function openMount(actor: Actor = NOBODY) {
  const cache = createPageCache({ anonymousToken: 'anon' })
  const app = createHttpServer({
    log: createLog({ logLevel: 'silent' }),
    headers: {},
    front: () => false,
    wrap: (next) => next,
  })
  closing.push(() => app.close())
  const mount = createMount({
    app,
    cache,
    limit: () => {},
    refuseForgery: () => {},
    clock: { now: () => NOW },
    identify: async () => actor,
    recordSecurityEvent: () => {},
  })
  let calls = 0
  mount.on(getThing, ({ params }) => {
    calls += 1
    return { name: params.name, calls }
  })
  mount.on(dropThing, () => ({}))
  return { ...mount, app, cache }
}

describe('an in-process call', () => {
  test('reaches the handler from a bundle that has its own copy of the contract', async () => {
    const { localCall } = openMount()
    const copy = { ...getThing }

    expect(await localCall(copy, { params: { name: 'lamp' } })).toMatchObject({ name: 'lamp' })
  })

  test('runs once for all pages that make it, until the page cache is cleared', async () => {
    const { localCall, cache } = openMount()
    const ask = () => localCall(getThing, { params: { name: 'lamp' } })

    expect([await ask(), await ask()]).toMatchObject([{ calls: 1 }, { calls: 1 }])
    cache.clear()

    expect(await ask()).toMatchObject({ calls: 2 })
  })

  test('runs again with other parameters', async () => {
    const { localCall } = openMount()

    await localCall(getThing, { params: { name: 'lamp' } })

    expect(await localCall(getThing, { params: { name: 'chair' } })).toMatchObject({
      name: 'chair',
      calls: 2,
    })
  })
})

test('an in-process call is made by nobody, so it reaches only what is public', async () => {
  const { localCall } = openMount()

  await expect(localCall(dropThing, {})).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('query parameters that an endpoint does not read create no cache entries', async () => {
  const { app, cache } = openMount()

  const answers = [await app.inject('/api/things/lamp'), await app.inject('/api/things/lamp?campaign=1')]

  expect(answers.map((answer) => answer.json())).toEqual([
    { name: 'lamp', calls: 1 },
    { name: 'lamp', calls: 1 },
  ])
  expect(cache.size().entries).toBe(1)
})

test('a call that requires a recent password accepts one that is up to ten minutes old', async () => {
  const admin = { userId: 1, roleId: ROLE_ID.admin, tokenId: 1, bound: true }
  const typed = (secondsAgo: number) => new Date(NOW.getTime() - secondsAgo * 1000)

  const answers = []
  for (const confirmedAt of [typed(600), typed(601), null]) {
    const { app } = openMount({ ...admin, confirmedAt })
    answers.push(await app.inject({ method: 'DELETE', url: '/api/things' }))
  }

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403, 403])
  expect(answers[1]?.json()).toMatchObject({
    message: 'Please confirm your password to continue.',
    errors: { password: ['Please confirm your password to continue.'] },
  })
})
