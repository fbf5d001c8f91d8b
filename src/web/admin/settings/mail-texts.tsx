import { type ReactNode, useState } from 'react'
import type { StaffSettings } from '#core/contract/admin-settings.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { inWords } from '../parts/words.ts'
import { FormCard } from './form-card.tsx'
import { showUpdatedSettings } from './show-updated-settings.ts'

/** Edits the text of one kind of email at a time. */
export function MailTexts({ settings }: { settings: StaffSettings }) {
  const texts = settings.mail_texts
  const [kind, setKind] = useState(texts[0]?.kind ?? '')
  const chosen = texts.find((text) => text.kind === kind)
  const choice = (locked: boolean) => (
    <SelectField
      label="Kind of email"
      disabled={locked}
      hint={locked ? 'Save or discard your changes first.' : undefined}
      value={kind}
      options={texts.map((text) => ({
        value: text.kind,
        label: `${inWords(text.kind)}${text.subject || text.opening ? ' (changed)' : ''}`,
      }))}
      onChange={(event) => setKind(event.target.value)}
    />
  )
  return (
    chosen && (
      <MailTextForm key={kind} text={chosen}>
        {choice}
      </MailTextForm>
    )
  )
}

type Props = { text: StaffSettings['mail_texts'][number]; children: (locked: boolean) => ReactNode }

function MailTextForm({ text: { kind, subject, opening }, children }: Props) {
  const form = useContractForm(contracts.adminSettings, 'saveMailText', {
    defaults: { subject, opening },
    send: (body) => ask(contracts.adminSettings, 'saveMailText', { params: { kind }, body }),
    onDone: (answer, values) => {
      form.reset(values)
      showUpdatedSettings(answer)
    },
  })
  return (
    <FormCard
      title="Email texts"
      form={form}
      dirty={form.dirty}
      verb="Save email text"
      onDiscard={() => form.reset()}
    >
      {children(form.dirty)}
      <TextField
        {...form.field('subject')}
        label="Subject"
        optional
        autoComplete="off"
        maxLength={150}
        hint="Leave empty for the default text. {shop}, {name} and {number} are filled in; {name} is empty in mails to addresses that are not confirmed."
      />
      <TextAreaField
        {...form.field('opening')}
        label="Paragraph after the greeting"
        optional
        rows={3}
        maxLength={2000}
      />
    </FormCard>
  )
}
