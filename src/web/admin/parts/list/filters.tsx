import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { ProductName } from '../product-picker/product-name.tsx'
import { ProductPicker } from '../product-picker/product-picker.tsx'
import type { Column } from './column.ts'
import type { Filter, ListUrl } from './use-list-url.ts'

/** In the toolbar if there is room. */
export function InlineFilters({ url }: { url: ListUrl }) {
  return url.filters.map((filter) => (
    <div key={filter.id} className="hidden lg:block">
      <FilterControl filter={filter} url={url} look="h-9 text-sm" />
    </div>
  ))
}

/** On small screens: filters and sort order in a sheet. */
export function FilterSheet<Row>({ url, columns }: { url: ListUrl; columns: readonly Column<Row>[] }) {
  const [open, setOpen] = useState(false)
  const sortable = columns.filter((column) => column.sortable)
  if (url.filters.length === 0 && sortable.length === 0) return null
  const count = Object.keys(url.chosen).length

  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="min-h-11 md:min-h-9 lg:hidden"
        icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        Filters{count > 0 && <span className="tabular-nums"> ({count})</span>}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={
          <Button size="sm" onClick={() => setOpen(false)}>
            Show results
          </Button>
        }
      >
        <div className="grid gap-5">
          {url.filters.map((filter) => (
            <div key={filter.id} className="grid gap-1.5 text-sm">
              <span aria-hidden="true" className="font-medium">
                {filter.label}
              </span>
              <FilterControl filter={filter} url={url} look="h-11 w-full text-base" inSheet />
            </div>
          ))}
          {sortable.length > 0 && <SortChoice url={url} columns={sortable} />}
        </div>
      </Sheet>
    </>
  )
}

function SortChoice<Row>({ url, columns }: { url: ListUrl; columns: readonly Column<Row>[] }) {
  const options = columns.flatMap(({ id, header }) => [
    { value: id, label: `${header}, ascending` },
    { value: `-${id}`, label: `${header}, descending` },
  ])
  return (
    <div className="grid gap-1.5 text-sm">
      <span aria-hidden="true" className="font-medium">
        Sort by
      </span>
      <Choice
        name="Sort by"
        value={url.sort}
        options={options}
        look="h-11 w-full text-base"
        onChange={(sort) => url.change({ sort })}
      />
    </div>
  )
}

type ControlProps = { filter: Filter; url: ListUrl; look: string; inSheet?: boolean }

function FilterControl({ filter, url, look, inSheet = false }: ControlProps) {
  const value = url.chosen[filter.id] ?? ''
  const change = (next: string) => url.change({ [filter.id]: next })
  if (filter.kind === 'date') {
    return (
      <span className="flex items-center gap-2">
        <span className="text-muted max-lg:hidden">{filter.label}</span>
        <input
          type="date"
          aria-label={filter.label}
          value={value}
          className={`rounded-sm border border-border-strong bg-surface px-3 hover:border-fg ${look}`}
          onChange={(event) => change(event.target.value)}
        />
      </span>
    )
  }
  if (filter.kind === 'product') {
    const picker = (name: string) => (
      <ProductPicker
        name={filter.label}
        value={name}
        placeholder={`${filter.label}: all`}
        none="All products"
        look={inSheet ? look : `${look} w-44`}
        inFlow={inSheet}
        onChoose={(product) => change(product ? String(product.id) : '')}
      />
    )
    return value === '' ? picker('') : <ProductName id={value}>{picker}</ProductName>
  }
  const all = { value: '', label: `${filter.label}: all` }
  return (
    <Choice
      name={filter.label}
      value={value}
      options={[all, ...filter.options]}
      look={look}
      onChange={change}
    />
  )
}

type ChoiceProps = {
  name: string
  value: string
  options: readonly { value: string; label: string }[]
  look: string
  onChange: (value: string) => void
}

function Choice({ name, value, options, look, onChange }: ChoiceProps) {
  return (
    <span className="relative block">
      <select
        aria-label={name}
        value={value}
        className={`max-w-full appearance-none truncate rounded-sm border border-border-strong bg-surface pr-8 pl-3 hover:border-fg forced-colors:appearance-auto ${look}`}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted forced-colors:hidden"
      />
    </span>
  )
}
