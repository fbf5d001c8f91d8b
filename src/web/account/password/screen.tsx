import { useState } from 'react'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Alert, StatusRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { NewPasswordFields } from '../parts/new-password-fields.tsx'
import { Panel } from '../parts/panel.tsx'

const EMPTY = { current_password: '', password: '', password_confirmation: '' }

export function PasswordScreen() {
  const [done, setDone] = useState({ times: 0, message: '' })
  const { field, reset, submit, alert, problems, pending, dirty } = useContractForm(
    contracts.account,
    'changePassword',
    {
      defaults: EMPTY,
      onDone: ({ message = 'Your password is changed.' }) => {
        reset()
        setDone({ times: done.times + 1, message })
      },
    },
  )

  return (
    <Panel
      title="Choose a new password"
      intro="You stay logged in here, and are logged out everywhere else. API tokens stop working."
    >
      <form noValidate method="post" className="grid max-w-120 gap-5" aria-busy={pending} onSubmit={submit}>
        <FormAlert message={alert} />
        <ErrorSummary problems={problems} />
        <StatusRegion>
          {done.times > 0 && !dirty && <Alert tone="success">{done.message}</Alert>}
        </StatusRegion>
        <PasswordField
          {...field('current_password')}
          label="Current password"
          autoComplete="current-password"
          enterKeyHint="next"
        />
        <NewPasswordFields
          key={done.times}
          label="New password"
          password={field('password')}
          confirmation={field('password_confirmation')}
        />
        <div>
          <Button type="submit" pending={pending && 'Changing…'}>
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  )
}
