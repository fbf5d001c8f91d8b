import type { ShownAddress } from '#core/contract/address.ts'
import { addressLines } from '../parts/address-lines.ts'

export function BillingAddress({ address }: { address: ShownAddress }) {
  return (
    <address className="not-italic">
      {addressLines(address).map((line) => (
        <span key={line} className="block break-words">
          {line}
        </span>
      ))}
      <span className="mt-2 block break-words text-muted">{address.email}</span>
      <span className="block text-muted">{address.phone}</span>
    </address>
  )
}
