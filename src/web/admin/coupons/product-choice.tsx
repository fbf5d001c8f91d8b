import { X } from 'lucide-react'
import type { StaffCoupon } from '#core/contract/admin-coupons.ts'
import { Field } from '#web/ui/field.tsx'
import { ProductPicker } from '../parts/product-picker/product-picker.tsx'

type Products = StaffCoupon['products']
type Props = { chosen: Products; onChange: (products: Products) => void }

/** Which products a coupon is for; no choice means all of them. */
export function ProductChoice({ chosen, onChange }: Props) {
  return (
    <div className="grid gap-2">
      <Field label="Only for these products" optional>
        {({ id }) => (
          <ProductPicker
            id={id}
            value=""
            placeholder={chosen.length === 0 ? 'The whole cart' : 'Add a product'}
            look="min-h-11 w-full rounded-md text-base"
            inFlow
            onChoose={(product) => {
              if (!product || chosen.some((one) => one.id === product.id)) return
              onChange([...chosen, { id: product.id, name: product.name }])
            }}
          />
        )}
      </Field>
      {chosen.length > 0 && (
        <ul aria-label="Chosen products" className="flex flex-wrap gap-2">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-primary-soft pr-2 pl-3 text-sm text-primary-soft-fg"
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              >
                {name}
                <X aria-hidden="true" className="size-3.5" />
                <span className="sr-only">, remove</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
