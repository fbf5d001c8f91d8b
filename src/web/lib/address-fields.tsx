import type { Address } from '#core/contract/address.ts'
import { COUNTRIES } from '#core/domain/countries.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { FormField } from './form.ts'

type Props = {
  field: (name: keyof Address) => FormField
  hints?: { email?: string; phone?: string } | undefined
}

const OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))

/** The ten address fields in checkout order, with the tokens browsers need for autofill. */
export function AddressFields({ field, hints }: Props) {
  return (
    <>
      <ContactFields field={field} hints={hints} />
      <PlaceFields field={field} />
    </>
  )
}

export function ContactFields({ field, hints = {} }: Props) {
  return (
    <div className="@container grid gap-5">
      <TextField
        {...field('email')}
        label="Email"
        hint={hints.email}
        type="email"
        autoComplete="billing email"
        inputMode="email"
        autoCapitalize="none"
      />
      <div className="grid gap-5 @md:grid-cols-2 @md:gap-4">
        <TextField {...field('first_name')} label="First name" autoComplete="billing given-name" />
        <TextField {...field('last_name')} label="Last name" autoComplete="billing family-name" />
      </div>
      <TextField
        {...field('phone')}
        label="Phone number"
        hint={hints.phone}
        type="tel"
        autoComplete="billing tel"
        inputMode="tel"
      />
    </div>
  )
}

export function PlaceFields({ field }: Pick<Props, 'field'>) {
  return (
    <div className="@container grid gap-5">
      <SelectField
        {...field('country')}
        label="Country"
        autoComplete="billing country"
        options={OPTIONS}
        placeholder="Choose a country"
      />
      <TextField {...field('address1')} label="Street address" autoComplete="billing address-line1" />
      <TextField
        {...field('address2')}
        label="Street address 2"
        autoComplete="billing address-line2"
        optional
      />
      <TextField {...field('city')} label="City" autoComplete="billing address-level2" />
      <div className="grid gap-5 @md:grid-cols-2 @md:gap-4">
        <TextField {...field('state')} label="State" autoComplete="billing address-level1" />
        <TextField
          {...field('zip_code')}
          label="ZIP code"
          autoComplete="billing postal-code"
          autoCapitalize="characters"
        />
      </div>
    </div>
  )
}
