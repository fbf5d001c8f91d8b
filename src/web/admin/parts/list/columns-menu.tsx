import { Columns3 } from 'lucide-react'
import { buttonClass } from '#web/ui/button-class.ts'
import { Popup } from '../popup.tsx'
import type { Column } from './column.ts'
import type { ListUrl } from './use-list-url.ts'

/** The visible columns are in the URL, so that a link shows the same list. */
export function ColumnsMenu<Row>({ url, columns }: { url: ListUrl; columns: readonly Column<Row>[] }) {
  const optional = columns.filter((column) => column.optional)
  if (optional.length === 0) return null
  const toggle = (id: string) => {
    const hidden = new Set(url.hidden)
    if (!hidden.delete(id)) hidden.add(id)
    url.change({ hide: [...hidden].join(',') }, { replace: true })
  }
  return (
    <div className="hidden md:block">
      <Popup
        face={
          <>
            <Columns3 aria-hidden="true" className="size-4" />
            Columns
          </>
        }
        look={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {() => (
          <fieldset>
            <legend className="sr-only">Columns shown</legend>
            {optional.map(({ id, header }) => (
              <label key={id} className="flex min-h-9 items-center gap-2.5 rounded-sm px-2.5 hover:bg-sunken">
                <input
                  type="checkbox"
                  checked={!url.hidden.has(id)}
                  className="size-4 accent-primary"
                  onChange={() => toggle(id)}
                />
                {header}
              </label>
            ))}
          </fieldset>
        )}
      </Popup>
    </div>
  )
}
