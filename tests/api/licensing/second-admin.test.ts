import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminUsers } from '#core/contract/admin-users.ts'
import { releases } from '#core/contract/releases.ts'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import { auditEntries, userRoles } from '#server/db/tables/index.ts'
import { newKeyPair } from '#server/platform/ed25519.ts'
import { pluginZip, signZip } from '../../support/licensing/plugin-zip.ts'
import { upload } from '../../support/licensing/publish.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const NO_PASSWORD = { passwordHash: null }

describe('a new signing key', () => {
  test('works at once for the only admin, who is mailed', async () => {
    const shop = await openTestShop()
    const admin = await shop.admin(NO_PASSWORD)
    await shop.support(NO_PASSWORD)
    await shop.admin({ ...NO_PASSWORD, disabledAt: new Date('2020-01-01') })

    const { key, sends } = await addKey(shop, await shop.signIn(admin))

    expect(key.pending).toBe(false)
    expect(await sends()).toBe(201)
    const mails = (await shop.mails()).filter(({ kind }) => kind === 'signing-key-changed')
    expect(mails.map(({ to }) => to)).toEqual([admin.email])
  })

  test('waits for a second admin, of whom each is mailed, and is audited', async () => {
    const { shop, one, two, adds } = await twoAdmins()
    const { key, sends } = await adds()

    const waiting = await sends()
    const self = await confirm(await shop.signIn(one), key.id)
    const support = await confirm(await shop.signIn(await shop.support(NO_PASSWORD)), key.id)
    const stale = await confirm(await shop.signIn(two, 'long after its password'), key.id)
    const confirmed = await confirm(await shop.signIn(two), key.id)
    const again = await confirm(await shop.signIn(two), key.id)

    expect(key.pending).toBe(true)
    expect(waiting).toBe(422)
    expect([self.status, support.status, stale.status]).toEqual([409, 403, 403])
    expect(self.body.message).toBe('Another admin has to confirm this key.')
    expect([confirmed.status, again.status]).toEqual([200, 404])
    expect(await sends()).toBe(201)
    const mails = (await shop.mails()).filter(({ kind }) => kind === 'signing-key-changed')
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [one.email, one.email, two.email, two.email].toSorted(),
    )
    const entries = await shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectType, 'signing_key'))
      .orderBy(auditEntries.id)
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['signing_key.added', one.id],
      ['signing_key.confirmed', two.id],
    ])
  })

  test('is confirmed by nobody who became an admin a moment ago', async () => {
    const { shop, one, adds } = await twoAdmins()
    const accomplice = await shop.user(NO_PASSWORD)
    const thief = await shop.signIn(one)
    await thief.ok(adminUsers.setRole, {
      params: { id: String(accomplice.id) },
      body: { role_id: ROLE_ID.admin },
    })
    const { key } = await adds()

    const early = await confirm(await shop.signIn(accomplice), key.id)
    shop.clock.advance(DAY_MS + HOUR_MS)
    const later = await confirm(await shop.signIn(accomplice), key.id)

    expect(early.body.message).toBe('You can confirm keys once you have been an admin for a day.')
    expect([early.status, later.status]).toEqual([409, 200])
  })

  test('is confirmed by nobody whose account was enabled a moment ago', async () => {
    const { shop, one, adds } = await twoAdmins()
    const former = await shop.admin({ ...NO_PASSWORD, disabledAt: new Date('2020-01-01') })
    await shop.db.update(userRoles).set({ createdAt: new Date('2019-01-01') })
    await (await shop.signIn(one)).ok(adminUsers.enable, { params: { id: former.id } })
    const { key } = await adds()

    const early = await confirm(await shop.signIn(former), key.id)
    shop.clock.advance(DAY_MS + HOUR_MS)
    const later = await confirm(await shop.signIn(former), key.id)

    expect(early.body.message).toBe('You can confirm keys once you have been an admin for a day.')
    expect([early.status, later.status]).toEqual([409, 200])
  })

  test('is not published before it is confirmed, nor after it was refused', async () => {
    const { shop, two, adds } = await twoAdmins()
    const browser = await shop.signIn(two)
    const [{ key: kept }, { key: refused }] = [await adds(), await adds()]
    const published = async () => {
      const { keys } = (await browser.send({ url: '/.well-known/cartwright-keys.json' })).json()
      return keys.map(({ id }: { id: string }) => id).filter((id: string) => ours.includes(id))
    }
    const ours = [kept.key_id, refused.key_id]

    const before = await published()
    await confirm(browser, kept.id)
    await browser.ok(releases.retireKey, { params: { id: String(refused.id) } })

    expect(before).toEqual([])
    expect(await published()).toEqual([kept.key_id])
  })

  test.each(['demotes', 'disables', 'erases'])('is not added by one who %s the others first', async (how) => {
    const { shop, one, two } = await twoAdmins()
    const thief = await shop.signIn(one)
    const params = { id: String(two.id) }
    if (how === 'demotes') await thief.ok(adminUsers.setRole, { params, body: { role_id: ROLE_ID.customer } })
    if (how === 'disables') await thief.ok(adminUsers.disable, { params })
    if (how === 'erases') await thief.ok(adminUsers.erase, { params })
    const add = async () =>
      (await shop.signIn(one)).call(releases.addKey, {
        body: { public_key: newKeyPair().publicKey, label: 'Thief' },
      })

    const early = await add()
    shop.clock.advance(DAY_MS + HOUR_MS)
    const later = await add()

    expect(early.status).toBe(409)
    expect(later.body.data?.pending).toBe(false)
  })

  test('can be refused by either admin, and takes one of the two places while it waits', async () => {
    const { shop, two, adds } = await twoAdmins()
    const { key } = await adds()
    await adds()
    const third = await adds().catch((error: Error) => error.message)
    const browser = await shop.signIn(two)

    await browser.ok(releases.retireKey, { params: { id: String(key.id) } })

    expect(third).toContain('409')
    expect((await confirm(browser, key.id)).status).toBe(404)
  })
})

async function twoAdmins() {
  const shop = await openTestShop()
  const [one, two] = [await shop.admin(NO_PASSWORD), await shop.admin(NO_PASSWORD)]
  const createdAt = new Date(shop.clock.now().getTime() - 2 * DAY_MS)
  await shop.db.update(userRoles).set({ createdAt })
  return { shop, one, two, adds: async () => addKey(shop, await shop.signIn(one)) }
}

async function addKey(shop: TestShop, browser: Browser) {
  const pair = newKeyPair()
  const { data: key } = await browser.ok(releases.addKey, {
    body: { public_key: pair.publicKey, label: 'Seller' },
  })
  return {
    key,
    /** Uploads a plugin signed with the key. */
    async sends(): Promise<number> {
      const { id } = await shop.make('products')
      const zip = pluginZip({ folder: `plugin-${id}` })
      return (await upload(browser, id, zip, { signature: signZip(zip, pair.privateKey) })).status
    },
  }
}

function confirm(browser: Browser, id: number) {
  return browser.call(releases.confirmKey, { params: { id: String(id) } })
}
