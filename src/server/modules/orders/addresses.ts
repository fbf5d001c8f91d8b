import type { Address, ShownAddress } from '#core/contract/address.ts'
import { countryName } from '#core/domain/countries.ts'
import type { StoredAddress } from '#server/db/tables/index.ts'

/** Billing and shipping as far as they are known. */
export type AddressForm = { billing: StoredAddress | null; shipping: StoredAddress | null }

/** What the buyer's browser sent. `incomplete`: the form did not validate, though the money may have been taken. */
export type SubmittedForm = AddressForm & { incomplete: boolean }

export function toStoredAddress(address: Address): StoredAddress {
  return {
    firstName: address.first_name,
    lastName: address.last_name,
    email: address.email,
    phone: address.phone,
    country: address.country,
    address1: address.address1,
    address2: address.address2 || null,
    city: address.city,
    state: address.state,
    zipCode: address.zip_code,
  }
}

export function presentAddress(address: StoredAddress): ShownAddress {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    email: address.email,
    phone: address.phone,
    country: address.country,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    state: address.state,
    zip_code: address.zipCode,
  }
}

/** As on an envelope, with the email address below. */
export function addressLines(address: StoredAddress): string[] {
  return [
    `${address.firstName} ${address.lastName}`,
    address.address1,
    address.address2 ?? '',
    [address.city, address.state, address.zipCode].filter(Boolean).join(', '),
    countryName(address.country),
    address.email,
  ].filter(Boolean)
}
