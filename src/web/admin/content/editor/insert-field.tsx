import { Braces } from 'lucide-react'
import type { EditedContent } from '#core/contract/admin-content.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Popup } from '../../parts/popup.tsx'

type Props = {
  fields: EditedContent['fields']
  /** Types the field where the cursor was. */
  onChoose: (text: string) => void
}

/** The fields that texts may use, with their present value. It stays in sight while the page scrolls. */
export function InsertField({ fields, onChoose }: Props) {
  return (
    <div className="sticky top-14 z-10 -my-2 flex justify-end bg-bg py-2">
      <Popup
        face={
          <>
            <Braces aria-hidden="true" className="size-4" />
            Insert field
          </>
        }
        look={buttonClass({ variant: 'secondary', size: 'sm' }, 'inline-flex items-center gap-2')}
        panelLook="w-80 max-w-[calc(100vw-1rem)] p-1"
        onOpen={(panel) => panel.querySelector('button')?.focus()}
      >
        {(close) => (
          <div className="grid max-h-80 gap-1 overflow-y-auto">
            <p className="px-2.5 py-1.5 text-muted">
              A field is filled in when the page is shown. It goes where your cursor was.
            </p>
            {fields.map(({ name, value, about }) => (
              <button
                key={name}
                type="button"
                className="grid gap-0.5 rounded-sm px-2.5 py-1.5 text-left hover:bg-sunken"
                onClick={() => {
                  close()
                  onChoose(`{${name}}`)
                }}
              >
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <code className="font-mono text-xs">{`{${name}}`}</code>
                  <span className="max-w-full truncate">{value || 'No value yet'}</span>
                </span>
                <span className="text-xs text-muted">{about}</span>
              </button>
            ))}
          </div>
        )}
      </Popup>
    </div>
  )
}
