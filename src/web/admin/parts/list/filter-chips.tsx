import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProductName } from '../product-picker/product-name.tsx'
import type { Filter, ListUrl } from './use-list-url.ts'

/** The active filters; each can be removed. */
export function FilterChips({ url }: { url: ListUrl }) {
  const chips = url.filters.flatMap((filter) => {
    const value = url.chosen[filter.id]
    return value === undefined ? [] : [{ id: filter.id, label: filter.label, value: labelOf(filter, value) }]
  })
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ id, label, value }) => (
        <li key={id}>
          <button
            type="button"
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-primary-soft pr-2 pl-3 text-sm text-primary-soft-fg hover:brightness-95"
            onClick={() => url.change({ [id]: null })}
          >
            <span>
              {label}: {value}
            </span>
            <X aria-hidden="true" className="size-3.5" />
            <span className="sr-only">, remove</span>
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="min-h-8 rounded-sm px-2 text-sm font-medium text-primary hover:underline"
          onClick={url.clear}
        >
          Clear all
        </button>
      </li>
    </ul>
  )
}

function labelOf(filter: Filter, value: string): ReactNode {
  if (filter.kind === 'date') return value
  if (filter.kind === 'product') return <ProductName id={value}>{(name) => name}</ProductName>
  return filter.options.find((option) => option.value === value)?.label ?? value
}
