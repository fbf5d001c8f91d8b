import { describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { sessions as table } from '#server/db/tables/index.ts'
import { createSessions } from '#server/modules/identity/index.ts'
import { createCookieJar } from '#server/platform/http/cookies.ts'
import { createCsrf } from '#server/platform/http/csrf.ts'
import { sha256 } from '#server/platform/keys.ts'
import { createTestClock } from '../../support/clock.ts'
import { rowsIn } from '../../support/rows.ts'
import { createTestDatabase } from '../../support/test-database.ts'

describe("a visitor's session", () => {
  test('is sent with its CSRF token', async () => {
    const { sessions, csrf, visit, start } = await setUp()
    const first = visit()

    const none = await sessions.find(first.request)
    const made = await start(first)

    expect(none).toBeNull()
    expect(made.hash).toBe(sha256(first.cookie() ?? ''))
    expect(first.headers['x-csrf-token']).toBe(csrf.tokenFor(first.cookie()))
  })

  test('is found again, but not with a forged id or after thirty days', async () => {
    const { sessions, visit, clock, start } = await setUp()
    const first = visit()
    const { hash } = await start(first)

    expect(await sessions.find(visit(first.cookie()).request)).toEqual({ hash, userId: null })
    expect(await sessions.find(visit('forged'.padEnd(43, 'x')).request)).toBeNull()
    clock.advance(30 * DAY_MS)
    expect(await sessions.find(visit(first.cookie()).request)).toBeNull()
  })

  test('is extended by thirty days when used on a later day', async () => {
    const { sessions, visit, clock, start } = await setUp()
    const first = visit()
    const { hash, startedAt } = await start(first)
    clock.advance(29 * DAY_MS)
    const later = visit(first.cookie())

    await sessions.extend(later.request, later.reply, startedAt)
    clock.advance(29 * DAY_MS)

    expect(later.cookie()).toBe(first.cookie())
    expect(await sessions.find(visit(first.cookie()).request)).toEqual({ hash, userId: null })
  })

  test('gets a new id at login, and the old one stops working', async () => {
    const { sessions, visit, db, make, start } = await setUp()
    const first = visit()
    await start(first)
    const { id: userId } = await make('users')
    const login = visit(first.cookie())

    const fresh = await db.transaction((tx) => sessions.renew(tx, login.request, userId))
    sessions.sendCookie(login.reply, fresh.id)

    expect(await sessions.find(visit(first.cookie()).request)).toBeNull()
    expect(await sessions.find(visit(login.cookie()).request)).toEqual({ hash: fresh.hash, userId })
    expect(await db.select().from(table)).toHaveLength(1)
  })

  test('keeps its data under the new id', async () => {
    const { sessions, visit, db, make, start } = await setUp()
    const first = visit()
    const { hash } = await start(first)
    await make('carts', { sessionHash: hash })
    const { id: userId } = await make('users')

    const fresh = await db.transaction((tx) => sessions.renew(tx, visit(first.cookie()).request, userId))

    const carts = await db.execute('select session_hash from carts')
    expect(carts.rows).toContainEqual({ session_hash: fresh.hash })
  })

  test('is ignored when two cookies have the same name', async () => {
    const { sessions, visit, clock, start } = await setUp()
    const first = visit()
    await start(first)
    clock.advance(HOUR_MS)

    const tricky = visit(`${first.cookie()}; sid=other`)

    expect(await sessions.find(tricky.request)).toBeNull()
  })
})

async function setUp() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { db } = database
  const clock = createTestClock()
  const csrf = createCsrf(['x'.repeat(32)])
  const sessions = createSessions({ db, clock, csrf, cookies: createCookieJar(false) })

  /** A request with or without a cookie, and the cookies its response sets. */
  function visit(sid: string | null = null) {
    const headers: Record<string, string> = {}
    let cookie: string | null = null
    const request = { raw: { headers: sid === null ? {} : { cookie: `sid=${sid}` } } }
    const reply = {
      header: (name: string, value: string) => {
        headers[name] = value
      },
      raw: {
        appendHeader: (_: string, value: string) => {
          cookie = /^sid=([^;]*)/.exec(value)?.[1] ?? cookie
        },
      },
    }
    return { request: request as never, reply: reply as never, headers, cookie: () => cookie }
  }
  const make = rowsIn(db)

  /** Starts the visitor's session as the first addition to a cart does. */
  async function start({ reply }: ReturnType<typeof visit>) {
    const draft = sessions.draft()
    const { startedAt, expiresAt } = draft
    await make('sessions', { idHash: draft.hash, lastUsedAt: startedAt, expiresAt })
    sessions.sendCookie(reply, draft.id)
    return draft
  }
  return { db, clock, csrf, sessions, visit, make, start }
}
