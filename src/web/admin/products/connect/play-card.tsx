import { useState } from 'react'
import type { Connection, PlayedCheck } from '#core/contract/connect.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import { PlayResult } from './play-result.tsx'

type Props = { id: number; connection: Connection }

/** Plays the update check of a site and shows what the shop answers. */
export function PlayCard({ id, connection: { guides, installed_version } }: Props) {
  const [played, setPlayed] = useState<PlayedCheck | null>(null)
  const form = useContractForm(contracts.connect, 'play', {
    defaults: { kind: 'client', installed_version, license_key: '', site: '' },
    send: (body) => {
      // A refusal must not stand beside the answer to something else.
      setPlayed(null)
      return ask(contracts.connect, 'play', { params: { id: String(id) }, body })
    },
    onDone: ({ data }) => setPlayed(data),
  })
  return (
    <AdminCard title="Try it">
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        <p className="text-muted">
          Run the update check of a site and see the answer. It comes from the code that answers real sites,
          but nothing is stored, no slot is taken, and PHP and WordPress requirements are not checked.
        </p>
        <FormAlert message={form.alert} />
        <SelectField
          {...form.field('kind')}
          label="Client"
          options={guides.map(({ kind, name }) => ({ value: kind, label: name }))}
        />
        <TextField {...form.field('installed_version')} label="Installed version" autoComplete="off" />
        <TextField
          {...form.field('license_key')}
          label="License key"
          hint="Leave it empty for a site without a license."
          optional
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...form.field('site')}
          label="Address of the site"
          optional
          inputMode="url"
          placeholder="https://example.com"
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" pending={form.pending && 'Checking…'}>
          Run the check
        </Button>
      </form>
      <PlayResult played={played} />
    </AdminCard>
  )
}
