import { expect, test } from 'vitest'
import { adminContent } from '#core/contract/admin-content.ts'
import { content } from '#core/contract/content.ts'
import { HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { type TestShop, useTestShop } from '../../support/test-shop.ts'

const opened = useTestShop({ now: '2026-11-16T08:00:00Z' })

type Staff = Awaited<ReturnType<TestShop['signIn']>>

async function publish(admin: Staff, key: string, body: Record<string, unknown>): Promise<void> {
  const params = { key }
  const { data } = await admin.ok(adminContent.saveDraft, { params, body: { body, revision: 0 } })
  await admin.ok(adminContent.publish, { params, body: { revision: data.revision } })
}

test('an announcement appears and disappears on time, although answers are cached', async () => {
  const shop = opened()
  const [admin, visitor] = [await shop.signIn(await shop.admin()), shop.browser()]
  const seen = async () => (await visitor.ok(content.frame, {})).data.announcement?.text ?? null
  await publish(admin, 'announcement', {
    text: 'Half price on {shop}',
    action: { label: 'See plugins', target: { kind: 'catalog', value: '' } },
    from: '2026-11-16T09:00:00Z',
    until: '2026-11-16T11:00:00Z',
  })
  // Steps of less than five minutes, after which every answer is made anew anyway.
  shop.clock.advance(HOUR_MS - MINUTE_MS)
  const before = await seen()
  shop.clock.advance(MINUTE_MS)
  const during = await seen()
  shop.clock.advance(2 * HOUR_MS - MINUTE_MS)
  const soonOver = await seen()
  shop.clock.advance(MINUTE_MS)
  const after = await seen()

  const text = `Half price on ${shop.settings().shopName}`
  expect([before, during, soonOver, after]).toEqual([null, text, text, null])
})
