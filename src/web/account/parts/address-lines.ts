import type { ShownAddress } from '#core/contract/address.ts'
import { countryName } from '#core/domain/countries.ts'

/** An address as on an envelope. */
export function addressLines(address: ShownAddress): string[] {
  const { first_name, last_name, address1, address2, city, state, zip_code, country } = address
  const lines = [
    `${first_name} ${last_name}`,
    address1,
    address2 ?? '',
    `${city}, ${state} ${zip_code}`,
    country === 'OTHER' ? '' : countryName(country),
  ]
  return lines.filter((line) => line.trim() !== '')
}
