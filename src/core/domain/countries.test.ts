import { expect, test } from 'vitest'
import { COUNTRIES, COUNTRY_CODES, isoCountry } from './countries.ts'

test('there are 41 choices, each once, with OTHER last', () => {
  expect(COUNTRIES).toHaveLength(41)
  expect(new Set(COUNTRY_CODES).size).toBe(41)
  expect(COUNTRY_CODES.at(-1)).toBe('OTHER')
  expect(COUNTRY_CODES).toEqual(expect.arrayContaining(['US', 'CA', 'UK', 'AU', 'CN', 'JP']))
})

test('payment providers get ISO codes: UK as GB, OTHER left out', () => {
  expect(isoCountry('UK')).toBe('GB')
  expect(isoCountry('OTHER')).toBeUndefined()
  expect(COUNTRY_CODES.map(isoCountry).filter(Boolean)).toSatisfy((codes: string[]) =>
    codes.every((code) => /^[A-Z]{2}$/.test(code)),
  )
})
