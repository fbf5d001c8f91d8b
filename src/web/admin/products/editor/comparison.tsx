import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import { OrderControls } from '../../parts/order-controls.tsx'
import { moved, placesOf, ReorderArea } from '../../parts/reorder.tsx'
import { type DraftRow, newRow, startRows } from './draft.ts'
import { type Editor, fieldId } from './use-editor.ts'

/** The comparison table on the product's page: which plan includes what. */
export function Comparison({ editor: { draft, errors, set } }: { editor: Editor }) {
  const { comparison: rows, plans } = draft
  if (!rows) {
    return (
      <AdminCard title="Plan comparison">
        <p className="text-muted">
          The product page shows the six rows of an email plugin, from “Email logs” to “Technical support”.
        </p>
        <Button
          size="sm"
          variant="secondary"
          className="mt-3"
          onClick={() => set({ comparison: startRows() })}
        >
          Customize rows
        </Button>
      </AdminCard>
    )
  }
  const change = (at: number, to: Partial<DraftRow>) =>
    set({ comparison: rows.map((row, index) => (index === at ? { ...row, ...to } : row)) })
  const place = (from: number, to: number) => set({ comparison: moved(rows, from, to) })
  const keys = rows.map(({ key }) => key)

  return (
    <AdminCard title="Plan comparison">
      <p className="mb-3 text-muted empty:hidden">
        {rows.length === 0 && 'No rows yet. Add what the plans include, and the product page compares them.'}
      </p>
      <ReorderArea onDrop={(drop) => place(...placesOf(drop, keys))}>
        <ul className="grid gap-2">
          {rows.map((row, index) => (
            <li
              key={row.key}
              data-row={row.key}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-border p-2 data-[drop=after]:shadow-[inset_0_-2px_0_var(--primary)] data-[drop=before]:shadow-[inset_0_2px_0_var(--primary)]"
            >
              <OrderControls
                name={row.label || `row ${index + 1}`}
                place={index + 1}
                last={rows.length}
                onMove={(to) => place(index, to - 1)}
              />
              <LabelField
                id={fieldId(`comparison.${index}.label`)}
                row={row}
                number={index + 1}
                error={errors[`comparison.${index}.label`]}
                onChange={(label) => change(index, { label })}
              />
              <PlanTicks row={row} plans={plans} onChange={(included) => change(index, { included })} />
              <button
                type="button"
                aria-label={`Remove ${row.label || `row ${index + 1}`}`}
                className="grid size-8 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-danger"
                onClick={() => set({ comparison: rows.toSpliced(index, 1) })}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      </ReorderArea>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => set({ comparison: [...rows, newRow()] })}
        >
          Add row
        </Button>
      </div>
    </AdminCard>
  )
}

type LabelProps = {
  id: string
  row: DraftRow
  number: number
  error: string | undefined
  onChange: (label: string) => void
}

function LabelField({ id, row, number, error, onChange }: LabelProps) {
  return (
    <div className="grid min-w-48 flex-1 gap-1">
      <input
        id={id}
        type="text"
        aria-label={`Feature in row ${number}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={row.label}
        maxLength={120}
        className="h-9 w-full rounded-sm border border-border-strong bg-surface px-2.5 aria-invalid:border-danger"
        onChange={(event) => onChange(event.target.value)}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

type TickProps = {
  row: DraftRow
  plans: Editor['draft']['plans']
  onChange: (included: string[]) => void
}

function PlanTicks({ row, plans, onChange }: TickProps) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {plans.map(({ code, name }) => (
        <label key={code} className="inline-flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-primary"
            checked={row.included.includes(code)}
            onChange={({ target }) =>
              onChange(target.checked ? [...row.included, code] : row.included.filter((one) => one !== code))
            }
          />
          {name || code}
        </label>
      ))}
    </span>
  )
}
