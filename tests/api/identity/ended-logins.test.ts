import { expect, test } from 'vitest'
import { identity } from '#core/contract/identity.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { GUEST_CART_SECONDS } from '#core/domain/limits.ts'
import { deleteExpired } from '#server/modules/identity/jobs.ts'
import { openTestShop } from '../../support/test-shop.ts'

test('ended logins are removed every hour, and live ones are kept', async () => {
  const shop = await openTestShop()
  const person = await shop.user()
  await shop.login(person)
  await shop.browser().ok(identity.forgotPassword, { body: { email: person.email } })
  await shop.runJobs()
  const counts = async () => [
    await shop.count('accessTokens'),
    await shop.count('sessions'),
    await shop.count('passwordResets'),
    await shop.count('knownDevices'),
  ]

  await deleteExpired(shop)
  const atOnce = await counts()
  shop.clock.advance(4 * DAY_MS)
  await deleteExpired(shop)
  const inFourDays = await counts()
  shop.clock.advance(GUEST_CART_SECONDS * 1000)
  await deleteExpired(shop)
  const inAMonth = await counts()
  shop.clock.advance(365 * DAY_MS)
  await deleteExpired(shop)

  expect(atOnce).toEqual([1, 1, 1, 1])
  expect(inFourDays).toEqual([0, 1, 0, 1])
  expect(inAMonth).toEqual([0, 0, 0, 1])
  expect(await counts()).toEqual([0, 0, 0, 0])
})
