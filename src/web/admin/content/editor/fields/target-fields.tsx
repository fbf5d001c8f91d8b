import type { ReactNode } from 'react'
import { FIXED_PAGES } from '#core/content/page.ts'
import { type Action, TARGET_KINDS, type Target } from '#core/content/parts.ts'
import { useQuery } from '#web/lib/query.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { ProductPicker } from '../../../parts/product-picker/product-picker.tsx'
import { useCategoryOptions } from '../../../products/use-category-options.ts'
import { narrowed, part, type Slot } from '../slot.ts'
import { Line, Select, useControl } from './text-fields.tsx'

type Kind = Target['kind']

const KIND_LABEL: Record<Kind, string> = {
  home: 'Home page',
  flagship: 'The featured product',
  product: 'A product',
  catalog: 'All products',
  category: 'A category',
  page: 'A page of your own',
  about: 'About us',
  cart: 'Cart',
  account: 'Account',
  refund_policy: 'Refund policy',
  privacy_policy: 'Privacy policy',
  terms: 'Terms',
  mail: 'A mail to support',
  url: 'Another website',
}
const KINDS = TARGET_KINDS.map((value) => ({ value, label: KIND_LABEL[value] }))

export const BLANK_TARGET: Target = { kind: 'catalog', value: '' }
export const BLANK_ACTION: Action = { label: '', target: BLANK_TARGET }

/** Where a link or button leads. */
export function TargetFields({ slot }: { slot: Slot<Target> }) {
  return (
    <>
      <Select
        slot={part(slot, 'kind')}
        label="Leads to"
        options={KINDS}
        onChoose={(kind) => slot.set(() => ({ kind, value: '' }))}
      />
      <TargetValue kind={slot.value.kind} slot={part(slot, 'value')} />
    </>
  )
}

function TargetValue({ kind, slot }: { kind: Kind; slot: Slot<string> }) {
  switch (kind) {
    case 'product':
      return <ProductField slot={slot} label="Product" />
    case 'category':
      return <CategoryField slot={slot} label="Category" placeholder="Choose a category" />
    case 'page':
      return <PageField slot={slot} />
    case 'mail':
      return <Line slot={slot} label="Subject of the mail" optional />
    case 'url':
      return <Line slot={slot} label="Address" type="url" placeholder="https://" mono />
    default:
      return null
  }
}

type Picked = { slot: Slot<string>; label: string; hint?: string }

/** The product's handle, chosen by its name. */
export function ProductField({ slot, label, hint, none }: Picked & { none?: string }) {
  const { id, error, disabled } = useControl(slot)
  const choose = (name: string) => (
    <Field id={id} label={label} error={error} hint={hint} optional={none !== undefined}>
      {(control) =>
        disabled ? (
          <input {...control} disabled value={name} className={LOOK} />
        ) : (
          <ProductPicker
            id={control.id}
            describedBy={control['aria-describedby']}
            value={name}
            placeholder={none ?? 'Choose a product'}
            none={none}
            look="min-h-11 w-full rounded-md text-base"
            inFlow
            onChoose={(product) => slot.set(() => product?.uri ?? '')}
          />
        )
      }
    </Field>
  )
  return slot.value === '' ? choose('') : <ProductNamed uri={slot.value}>{choose}</ProductNamed>
}

const LOOK =
  'min-h-11 w-full rounded-md border border-border-strong bg-sunken px-3 text-base text-muted disabled:cursor-default'

function ProductNamed({ uri, children }: { uri: string; children: (name: string) => ReactNode }) {
  const { data } = useQuery('catalog', 'getProduct', { params: { handle: uri } })
  return children(data?.data.name ?? uri)
}

export function CategoryField({ slot, label, placeholder }: Picked & { placeholder: string }) {
  const options = useCategoryOptions('slug')
  return <Select slot={slot} label={label} options={[{ value: '', label: placeholder }, ...options]} />
}

function PageField({ slot }: { slot: Slot<string> }) {
  const { data } = useQuery('adminContent', 'list', {})
  const pages = (data?.data ?? [])
    .map(({ key, title }) => ({
      value: key.replace(/^page:/, ''),
      label: title,
      own: key.startsWith('page:'),
    }))
    .filter(({ value, own }) => own && !FIXED_PAGES.some((fixed) => fixed === value))
  return <Select slot={slot} label="Page" options={[{ value: '', label: 'Choose a page' }, ...pages]} />
}

/** A button with its label. */
export function ActionFields({ slot, legend }: { slot: Slot<Action>; legend: string }) {
  return (
    <fieldset className="grid grid-cols-1 min-w-0 gap-3 rounded-md border border-border p-3">
      <legend className="px-1 text-sm font-medium">{legend}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Line slot={part(slot, 'label')} label="Label" />
        <TargetFields slot={part(slot, 'target')} />
      </div>
    </fieldset>
  )
}

/** A button that may be left out. */
export function OptionalAction({ slot, legend }: { slot: Slot<Action | null>; legend: string }) {
  const { disabled } = useControl(slot)
  return (
    <div className="grid grid-cols-1 gap-1">
      <CheckboxField
        label={`Show ${legend.toLowerCase()}`}
        disabled={disabled}
        checked={slot.value !== null}
        onChange={({ target }) => slot.set(() => (target.checked ? BLANK_ACTION : null))}
      />
      {slot.value && <ActionFields slot={narrowed(slot, slot.value)} legend={legend} />}
    </div>
  )
}
