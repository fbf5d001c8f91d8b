import type { AnnouncementContent } from '#core/content/frame.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import { OptionalAction } from '../editor/fields/target-fields.tsx'
import { Line, useControl } from '../editor/fields/text-fields.tsx'
import { part, type Slot } from '../editor/slot.ts'
import { localInput, momentOf, shownNow } from './announcement-times.ts'

type Props = {
  slot: Slot<AnnouncementContent>
  /** What is published. */
  published: AnnouncementContent
}

export default function AnnouncementForm({ slot, published }: Props) {
  return (
    <>
      <p role="status" className="text-muted">
        {shownNow(published, new Date())}
      </p>
      <AdminCard title="Announcement">
        <div className="grid grid-cols-1 gap-4">
          <Line
            slot={part(slot, 'text')}
            label="Text"
            hint="One line above the header of every page. Leave empty for none."
            optional
          />
          <OptionalAction slot={part(slot, 'action')} legend="Link" />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <MomentField slot={part(slot, 'from')} label="From" hint="Leave empty to start at once." />
            <MomentField
              slot={part(slot, 'until')}
              label="Until"
              hint="Leave empty to show it until you remove it."
            />
          </div>
          <p className="text-muted">
            Times are in your time zone, {Intl.DateTimeFormat().resolvedOptions().timeZone}.
          </p>
        </div>
      </AdminCard>
    </>
  )
}

function MomentField({ slot, label, hint }: { slot: Slot<string | null>; label: string; hint: string }) {
  return (
    <TextField
      {...useControl(slot)}
      type="datetime-local"
      label={label}
      hint={hint}
      optional
      value={localInput(slot.value)}
      onChange={({ target }) => slot.set(() => momentOf(target.value))}
    />
  )
}
