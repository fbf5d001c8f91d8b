import type { Address, ShownAddress } from '#core/contract/address.ts'
import type { StoredAddress } from '#server/db/tables/index.ts'

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
