import { X } from 'lucide-react'
import type { StaffCoupon } from '#core/contract/admin-coupons.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { useReading } from '../parts/use-reading.ts'

type Products = StaffCoupon['products']
type Props = { chosen: Products; onChange: (products: Products) => void }

/** Which products a coupon is for; none chosen is all of them. */
export function ProductChoice({ chosen, onChange }: Props) {
  const { data } = useReading('catalog', 'listProducts', { query: { per_page: 100, sort: 'name' } })
  const left = (data?.data.data ?? []).filter(({ id }) => !chosen.some((one) => one.id === id))
  const add = (id: number) => {
    const product = left.find((one) => one.id === id)
    if (product) onChange([...chosen, { id, name: product.name }])
  }
  return (
    <div className="grid gap-2">
      <SelectField
        label="Only for these products"
        optional
        value=""
        placeholder={chosen.length === 0 ? 'The whole cart' : 'Add a product'}
        options={left.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => add(Number(event.target.value))}
      />
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
