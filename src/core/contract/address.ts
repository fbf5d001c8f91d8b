import * as z from 'zod/mini'
import { COUNTRY_CODES } from '../domain/countries.ts'
import { line } from './envelopes.ts'
import { Email } from './fields.ts'

/** Shared by billing, shipping and the address book. The checkout form shows these messages. */
export const Address = z.strictObject({
  first_name: line({ required: 'First name is required.', max: 100 }),
  last_name: line({ required: 'Last name is required.', max: 100 }),
  email: Email,
  phone: line({ required: 'Phone number is required.', max: 1000 }).check(
    z.regex(/^[\d+\-\s()]{7,20}$/, { error: 'Phone number format is invalid.' }),
  ),
  country: z.pipe(
    z.string({ error: 'Country is required.' }),
    z.enum(COUNTRY_CODES, { error: 'Country is required.' }),
  ),
  address1: line({ required: 'Street address is required.', max: 200 }),
  address2: z.optional(z.nullable(line({ max: 200 }))),
  city: line({ required: 'City is required.', max: 100 }),
  state: line({ required: 'State is required.', max: 100 }),
  zip_code: line({ required: 'ZIP code is required.', max: 1000 }).check(
    z.regex(/^[A-Za-z\d\- ]{3,10}$/, { error: 'ZIP code format is invalid.' }),
  ),
})
export type Address = z.infer<typeof Address>

/** The same in responses, unvalidated: a stored address was checked by the rules of its time. */
export const ShownAddress = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  address1: z.string(),
  address2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
})
export type ShownAddress = z.infer<typeof ShownAddress>
