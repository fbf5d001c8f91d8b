import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contractResolver } from './form.ts'

const schema = z.object({
  email: z.string().check(z.minLength(1, 'Email is required.'), z.email('Email format is invalid.')),
  address: z.object({ city: z.string().check(z.minLength(1, 'City is required.')) }),
})

const resolve = async (values: Record<string, unknown>) => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  return contractResolver(schema)(values, undefined, options)
}

describe('contractResolver', () => {
  test('valid values pass through unchanged', async () => {
    const values = { email: 'ada@example.com', address: { city: 'London' } }

    expect(await resolve(values)).toEqual({ values, errors: {} })
  })

  test('each field gets its first message, nested fields too', async () => {
    const { errors } = await resolve({ email: '', address: { city: '' } })

    expect(errors).toEqual({
      email: { type: 'contract', message: 'Email is required.' },
      address: { city: { type: 'contract', message: 'City is required.' } },
    })
  })
})
