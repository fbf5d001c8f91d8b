import { useState } from 'react'
import type { StaffCoupon } from '#core/contract/admin-coupons.ts'
import { MIN_CARD_CENTS } from '#core/domain/limits.ts'
import { formatCents } from '#core/domain/money.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'
import { ProductChoice } from './product-choice.tsx'

type Props = {
  /** Null for a new one. */
  coupon: StaffCoupon | null
  onClose: () => void
}

export function CouponSheet({ coupon, onClose }: Props) {
  const [products, setProducts] = useState<StaffCoupon['products']>(coupon?.products ?? [])
  const form = useContractForm(contracts.adminCoupons, 'create', {
    defaults: startOf(coupon),
    send: (values) => {
      const body = { ...values, product_ids: products.map(({ id }) => id) }
      return coupon
        ? ask(contracts.adminCoupons, 'update', {
            params: { id: coupon.id },
            body: { ...body, updated_at: coupon.updated_at },
          })
        : ask(contracts.adminCoupons, 'create', { body })
    },
    onDone: async ({ message }) => {
      if (message) showToast(message)
      onClose()
      await invalidateQueries('adminCoupons')
    },
  })
  const isPercent = form.value('kind') !== 'fixed'

  return (
    <SheetForm
      title={coupon ? `Edit ${coupon.code}` : 'New coupon'}
      form={form}
      verb={coupon ? 'Save coupon' : 'Create coupon'}
      onClose={onClose}
    >
      <TextField
        {...form.field('code')}
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="font-mono uppercase"
        hint="What shoppers enter. Not case-sensitive."
      />
      <TextField
        {...form.field('description')}
        label="Description"
        optional
        maxLength={200}
        hint="Only staff see it."
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          {...form.field('kind')}
          label="Discount"
          options={[
            { value: 'percent', label: 'Percent' },
            { value: 'fixed', label: 'US dollars' },
          ]}
        />
        <TextField
          {...form.field('value')}
          label={isPercent ? 'Percent' : 'Dollars'}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <p className="text-sm text-muted">
        A cart of $0.00 is ordered without a payment. A total below {formatCents(MIN_CARD_CENTS)} can be paid
        with PayPal but not by card.
      </p>
      <ProductChoice chosen={products} onChange={setProducts} />
      <TextField
        {...form.field('min_subtotal')}
        label="From a subtotal of"
        inputMode="decimal"
        autoComplete="off"
        hint="US dollars; 0 for any cart."
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField {...form.field('usage_limit')} label="Uses in total" inputMode="numeric" optional />
        <TextField
          {...form.field('usage_limit_per_customer')}
          label="Per customer"
          inputMode="numeric"
          optional
        />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <TextField {...form.field('starts_on')} label="First day" type="date" optional />
        <TextField {...form.field('ends_on')} label="Last day" type="date" optional />
      </div>
      <CheckboxField {...form.field('active')} label="Switched on" />
    </SheetForm>
  )
}

function startOf(coupon: StaffCoupon | null) {
  const text = (value: number | null | undefined) => (value == null ? '' : String(value))
  return {
    code: coupon?.code ?? '',
    description: coupon?.description ?? '',
    kind: coupon?.kind ?? 'percent',
    value: text(coupon?.value),
    min_subtotal: text(coupon?.min_subtotal ?? 0),
    usage_limit: text(coupon?.usage_limit),
    usage_limit_per_customer: text(coupon?.usage_limit_per_customer),
    starts_on: coupon?.starts_on ?? '',
    ends_on: coupon?.ends_on ?? '',
    active: coupon?.active ?? true,
  } as const
}
