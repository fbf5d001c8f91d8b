import { useState } from 'react'
import type { LicenseSite } from '#core/contract/licensing.ts'
import { useAction } from '#web/lib/action.ts'
import { formatDay } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type SiteChanges = { free: () => Promise<void>; move: (to: string) => Promise<void> }

/** A site that uses a license. Admins can free it, or move the license to another site. */
export function SiteRow({ site, changes }: { site: LicenseSite; changes: SiteChanges | null }) {
  const [to, setTo] = useState<string | null>(null)
  const free = useAction(async () => changes?.free())
  const move = useAction(async () => changes?.move(to ?? ''))
  const name = site.site.replace(/\/$/, '')
  return (
    <li className="grid gap-2">
      <FormAlert message={free.alert ?? move.alert} />
      <div className="flex items-center justify-between gap-3">
        <span className="grid min-w-0">
          <span className="font-medium break-all">{name}</span>
          <span className="text-muted">
            Seen on {formatDay(site.last_seen_at)}
            {site.plugin_version && ` · version ${site.plugin_version}`}
            {site.is_local && ' · free of charge'}
          </span>
        </span>
        {changes && (
          <span className="flex gap-2">
            <Button
              size="sm"
              variant="secondary"
              aria-expanded={to !== null}
              onClick={() => setTo(to === null ? '' : null)}
              aria-label={`Move ${name} elsewhere`}
            >
              Move
            </Button>
            <Button
              size="sm"
              variant="secondary"
              pending={free.pending && 'Freeing…'}
              onClick={free.run}
              aria-label={`Free this site: ${name}`}
            >
              Free
            </Button>
          </span>
        )}
      </div>
      {to !== null && (
        <form
          className="flex items-end gap-2"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void move.run()
          }}
        >
          <TextField
            label="Address of the new site"
            type="url"
            className="grow"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
          <Button size="sm" type="submit" pending={move.pending && 'Moving…'}>
            Move here
          </Button>
        </form>
      )}
    </li>
  )
}
