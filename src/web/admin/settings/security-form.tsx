import type { StaffSettings } from '#core/contract/admin-settings.ts'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormCard } from './form-card.tsx'
import { showUpdatedSettings } from './show-updated-settings.ts'

/** What the shop asks of its staff. */
export function SecurityForm({ settings }: { settings: StaffSettings }) {
  const { require_second_factor, staff_idle_minutes } = settings
  const form = useContractForm(contracts.adminSettings, 'saveSecurity', {
    defaults: { require_second_factor, staff_idle_minutes: String(staff_idle_minutes) },
    onDone: (answer) => {
      const { data } = answer
      form.reset({
        require_second_factor: data.require_second_factor,
        staff_idle_minutes: String(data.staff_idle_minutes),
      })
      showUpdatedSettings(answer)
    },
  })
  return (
    <FormCard
      id="staff-logins"
      title="Staff logins"
      form={form}
      dirty={form.dirty}
      verb="Save staff logins"
      onDiscard={() => form.reset()}
    >
      <CheckboxField
        {...form.field('require_second_factor')}
        label="Require a second factor"
        hint="Staff without a passkey or an authenticator app are asked to set one up, and can do nothing else before."
      />
      <TextField
        {...form.field('staff_idle_minutes')}
        label="Minutes until an unused login ends"
        inputMode="numeric"
        autoComplete="off"
        hint="Between 5 minutes and 3 days (4320)."
      />
    </FormCard>
  )
}
