import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { flatten, problemsIn, unflatten } from './form-values.ts'

const schema = z.object({
  email: z.string().check(z.minLength(1, 'Email is required.'), z.email('Email format is invalid.')),
  address: z.object({ city: z.string().check(z.minLength(1, 'City is required.')) }),
})

describe('problemsIn', () => {
  test('finds none in valid values', () => {
    expect(problemsIn(schema, { email: 'ada@example.com', address: { city: 'London' } })).toEqual({})
  })

  test('returns the first message of each field, including nested ones', () => {
    expect(problemsIn(schema, { email: '', address: { city: '' } })).toEqual({
      email: 'Email is required.',
      'address.city': 'City is required.',
    })
  })
})

describe('flatten and unflatten', () => {
  const nested = { key: 'k1', terms: true, address: { city: 'London', address2: null } }
  const flat = { key: 'k1', terms: true, 'address.city': 'London', 'address.address2': null }

  test('nested fields are named by their path', () => {
    expect(flatten(nested)).toEqual(flat)
    expect(unflatten(flat)).toEqual(nested)
  })

  test('missing fields are left out', () => {
    expect(unflatten({ name: 'Ada' })).toEqual({ name: 'Ada' })
  })
})
