import { type ReactNode, useState } from 'react'
import type { StaffSettings } from '#core/contract/admin-settings.ts'
import { HOUR_SECONDS } from '#core/domain/durations.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { inWords } from '../parts/words.ts'
import { FormCard } from './form-card.tsx'
import { showUpdatedSettings } from './show-updated-settings.ts'

type Rule = StaffSettings['rate_limits'][number]

/** Edits one rate limit at a time. */
export function RateLimits({ settings }: { settings: StaffSettings }) {
  const rules = settings.rate_limits
  const [name, setName] = useState(rules[0]?.name ?? '')
  const chosen = rules.find((rule) => rule.name === name)
  const choice = (locked: boolean) => (
    <SelectField
      label="What is limited"
      disabled={locked}
      hint={locked ? 'Save or discard your changes first.' : undefined}
      value={name}
      options={rules.map((rule) => ({
        value: rule.name,
        label: `${inWords(rule.name)}: ${rule.limit ?? rule.start_value} in ${inTime(rule.window_seconds)}`,
      }))}
      onChange={(event) => setName(event.target.value)}
    />
  )
  return (
    chosen && (
      <RateLimitForm key={name} rule={chosen}>
        {choice}
      </RateLimitForm>
    )
  )
}

function RateLimitForm({ rule, children }: { rule: Rule; children: (locked: boolean) => ReactNode }) {
  const form = useContractForm(contracts.adminSettings, 'saveRateLimit', {
    defaults: { limit: rule.limit === null ? '' : String(rule.limit) },
    send: (body) => ask(contracts.adminSettings, 'saveRateLimit', { params: { name: rule.name }, body }),
    onDone: (answer, values) => {
      form.reset(values)
      showUpdatedSettings(answer)
    },
  })
  return (
    <FormCard
      title="Rate limits"
      form={form}
      dirty={form.dirty}
      verb="Save rate limit"
      onDiscard={() => form.reset()}
    >
      {children(form.dirty)}
      <TextField
        {...form.field('limit')}
        label={`Times in ${inTime(rule.window_seconds)}`}
        optional
        inputMode="numeric"
        autoComplete="off"
        hint={`Leave empty for ${rule.start_value}. Counted per visitor or account; takes effect at once.`}
      />
    </FormCard>
  )
}

function inTime(seconds: number): string {
  if (seconds % HOUR_SECONDS === 0)
    return seconds === HOUR_SECONDS ? 'an hour' : `${seconds / HOUR_SECONDS} hours`
  return seconds === 60 ? 'a minute' : `${seconds / 60} minutes`
}
