import { Plus, Trash2 } from 'lucide-react'
import type { StaffSettings } from '#core/contract/admin-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Links = StaffSettings['social']
type Props = { links: Links; onChange: (links: Links) => void }

const MOST = 8
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]'

/** Name and URL of each link, in the order of the footer. */
export function SocialLinks({ links, onChange }: Props) {
  const set = (at: number, change: Partial<Links[number]>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...change } : link)))

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Social links</legend>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is identified by its position, and its fields have no state
        <div key={index} className={ROW}>
          <TextField
            label={`Name ${index + 1}`}
            value={link.name}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <div className="max-sm:order-last max-sm:col-span-2">
            <TextField
              label={`Address ${index + 1}`}
              type="url"
              value={link.url}
              autoComplete="off"
              onChange={(event) => set(index, { url: event.target.value })}
            />
          </div>
          <button
            type="button"
            aria-label={`Remove ${link.name || `link ${index + 1}`}`}
            className="grid size-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-danger"
            onClick={() => onChange(links.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </button>
        </div>
      ))}
      {links.length < MOST && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => onChange([...links, { name: '', url: '' }])}
          >
            Add link
          </Button>
        </div>
      )}
    </fieldset>
  )
}
