import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { licenseActivations, licenses } from '#server/db/tables/index.ts'
import { makeLicense, makePlugin, post } from '../support/licensing/sites.ts'
import { repeat, rounds } from '../support/rounds.ts'
import { useTestShop } from '../support/test-shop.ts'

// Guard: the row lock of the license (`USE_LOCK`), under which its free sites are counted.

const SITES = 20

const shop = useTestShop()
let origin: URL
let plugin: Awaited<ReturnType<typeof makePlugin>>
beforeAll(async () => {
  origin = await shop().listen()
  plugin = await makePlugin(shop(), 'mail-log', 'Mail Log')
})

test.each([1, 4])(
  'twenty staging sites at once: a license for %d gets two more than that, and as many go live',
  async (slots) => {
    await repeat(rounds(3, 100), async () => {
      const { id, key } = await makeLicense(shop(), {
        productId: plugin.id,
        planId: plugin.planId,
        sitesLimit: slots,
      })
      const all = (environment: string) =>
        Promise.all(
          Array.from({ length: SITES }, async (_, n) => {
            const url = `https://s${n}.example`
            const fields = { edd_action: 'activate_license', license: key, item_id: String(plugin.id) }
            return (await post(origin, '/', { ...fields, url, environment })).body.success === true
          }),
        )

      const free = await all('staging')
      expect(free.filter(Boolean)).toHaveLength(slots + 2)
      expect(await sitesOf(id)).toEqual({ used: 0, paid: 0, free: slots + 2 })

      const live = await all('production')
      expect(live.filter(Boolean)).toHaveLength(slots)
      const { used, paid } = await sitesOf(id)
      expect([used, paid]).toEqual([slots, slots])
    })
  },
)

async function sitesOf(id: number) {
  const [row] = await shop().db.select().from(licenses).where(eq(licenses.id, id))
  const live = await shop()
    .db.select()
    .from(licenseActivations)
    .where(and(eq(licenseActivations.licenseId, id), isNull(licenseActivations.deactivatedAt)))
  const free = live.filter(({ isLocal }) => isLocal).length
  return { used: row?.sitesUsed, paid: live.length - free, free }
}
