import { useState } from 'react'
import type { Profile } from '#core/contract/account.ts'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { setQueryData } from '#web/lib/query.ts'
import { renameSession } from '#web/lib/session.ts'
import { Alert, StatusRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

/** Name and email. A new email address needs the password, because it could be used to take over the account. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [saved, setSaved] = useState(false)
  const { field, value, reset, submit, alert, problems, pending, dirty } = useContractForm(
    contracts.account,
    'updateProfile',
    {
      defaults: { name: profile.name, email: profile.email },
      onDone: async (answer) => {
        const { name, email } = answer.data
        setQueryData('account', 'getProfile', {}, answer)
        reset({ name, email })
        setSaved(true)
        await renameSession(name)
      },
    },
  )
  const moves = String(value('email')).trim().toLowerCase() !== profile.email.toLowerCase()

  return (
    <form noValidate className="grid max-w-120 gap-5" aria-busy={pending} onSubmit={submit}>
      <FormAlert message={alert} />
      <ErrorSummary problems={problems} />
      <StatusRegion>{saved && !dirty && <Alert tone="success">Profile saved.</Alert>}</StatusRegion>
      <TextField {...field('name')} label="Name" autoComplete="name" />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
      />
      {moves && (
        <PasswordField
          {...field('current_password')}
          label="Current password"
          autoComplete="current-password"
          hint="Needed to change your email address. The new one takes effect when you open the link we send to it, which works for an hour."
        />
      )}
      {(dirty || pending) && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={pending && 'Saving…'}>
            Save changes
          </Button>
          <Button variant="ghost" onClick={() => reset()}>
            Discard
          </Button>
        </div>
      )}
    </form>
  )
}
