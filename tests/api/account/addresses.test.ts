import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { COUNTRY_CODES } from '#core/domain/countries.ts'
import { ADDRESSES_MAX } from '#core/domain/limits.ts'
import { openTestShop, useTestShop } from '../../support/test-shop.ts'

const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '+1 (555) 010-0',
  country: 'UK',
  address1: '1 Main Street',
  city: 'London',
  state: 'Greater London',
  zip_code: 'SW1A 1AA',
}

describe('the address book', () => {
  const shop = useTestShop()

  test('starts empty, and the first address becomes the default', async () => {
    const browser = await shop().login(await shop().user())

    const before = await browser.ok(account.getAddresses, {})
    const { data, message } = await browser.ok(account.saveAddress, { body: ADDRESS })

    expect(before.data).toEqual({ data: [], current_page: 1, last_page: 1, per_page: 1, total: 0 })
    expect(message).toBe('Address saved.')
    expect(data.data).toEqual([{ id: expect.any(Number), is_default: true, ...ADDRESS, address2: null }])
  })

  test('has one default, which comes first in the list', async () => {
    const browser = await shop().login(await shop().user())
    await browser.ok(account.saveAddress, { body: ADDRESS })

    const second = await browser.ok(account.saveAddress, { body: { ...ADDRESS, city: 'Leeds' } })
    const { data } = await browser.ok(account.saveAddress, {
      body: { ...ADDRESS, city: 'York', is_default: true },
    })

    expect(second.data.data.map(({ city, is_default }) => [city, is_default])).toEqual([
      ['London', true],
      ['Leeds', false],
    ])
    expect(data.data.map(({ city, is_default }) => [city, is_default])).toEqual([
      ['York', true],
      ['Leeds', false],
      ['London', false],
    ])
  })

  test('updates and deletes addresses, and the oldest becomes the new default', async () => {
    const browser = await shop().login(await shop().user())
    const cities = ['London', 'Leeds', 'York']
    for (const city of cities) await browser.ok(account.saveAddress, { body: { ...ADDRESS, city } })
    const [first] = (await browser.ok(account.getAddresses, {})).data.data
    const id = first?.id ?? 0

    await browser.ok(account.saveAddress, { body: { ...ADDRESS, id, city: 'Bath', address2: 'Flat 2' } })
    const { data } = await browser.ok(account.deleteAddress, { body: { id } })

    expect(data.data.map(({ city, is_default }) => [city, is_default])).toEqual([
      ['Leeds', true],
      ['York', false],
    ])
  })

  test("cannot change or delete another user's address", async () => {
    const owner = await shop().login(await shop().user())
    const stranger = await shop().login(await shop().user())
    const [mine] = (await owner.ok(account.saveAddress, { body: ADDRESS })).data.data
    const id = mine?.id ?? 0

    const change = await stranger.call(account.saveAddress, { body: { ...ADDRESS, id, city: 'Mine' } })
    const removal = await stranger.call(account.deleteAddress, { body: { id } })

    expect([change.status, removal.status]).toEqual([404, 404])
    expect((await owner.ok(account.getAddresses, {})).data.data).toEqual([mine])
    expect((await stranger.ok(account.getAddresses, {})).data.data).toEqual([])
  })

  test('accepts all 41 countries and no others', async () => {
    const browser = await shop().login(await shop().user())

    for (const country of COUNTRY_CODES)
      await browser.ok(account.saveAddress, { body: { ...ADDRESS, country } })
    const other = await browser.call(account.saveAddress, { body: { ...ADDRESS, country: 'ZZ' } })

    expect(other.body.errors).toEqual({ country: ['Country is required.'] })
  })

  test.each([
    ['first_name', '', 'First name is required.'],
    ['last_name', ' ', 'Last name is required.'],
    ['email', '', 'Email is required.'],
    ['email', 'ada@', 'Email format is invalid.'],
    ['email', `${'a@'.repeat(25_000)}`, 'Email format is invalid.'],
    ['phone', '', 'Phone number is required.'],
    ['phone', '123456', 'Phone number format is invalid.'],
    ['phone', '1'.repeat(21), 'Phone number format is invalid.'],
    ['phone', '555-CALL-ME', 'Phone number format is invalid.'],
    ['country', '', 'Country is required.'],
    ['address1', '', 'Street address is required.'],
    ['city', '', 'City is required.'],
    ['state', '', 'State is required.'],
    ['zip_code', '', 'ZIP code is required.'],
    ['zip_code', '12', 'ZIP code format is invalid.'],
    ['zip_code', '12345678901', 'ZIP code format is invalid.'],
    ['zip_code', '12_45', 'ZIP code format is invalid.'],
  ])('%s with the value %j gets the specified message', async (field, value, message) => {
    const browser = await shop().login(await shop().user())

    const { status, body } = await browser.call(account.saveAddress, { body: { ...ADDRESS, [field]: value } })

    expect(status).toBe(422)
    expect(body.errors).toEqual({ [field]: [message] })
  })
})

test('two addresses saved at once are never both the default, and the number of addresses is limited', async () => {
  const shop = await openTestShop()
  const browser = await shop.login(await shop.user())

  await Promise.all(
    Array.from({ length: 10 }, () =>
      browser.ok(account.saveAddress, { body: { ...ADDRESS, is_default: true } }),
    ),
  )
  for (let n = 10; n < ADDRESSES_MAX; n++) await browser.ok(account.saveAddress, { body: ADDRESS })
  const tooMany = await browser.call(account.saveAddress, { body: ADDRESS })

  expect(tooMany.status).toBe(422)
  expect(tooMany.body.message).toBe('You can save at most 50 addresses.')
  const { data } = await browser.ok(account.getAddresses, {})
  expect(data.data.filter(({ is_default }) => is_default)).toHaveLength(1)
})
