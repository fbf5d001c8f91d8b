import { useId, useState } from 'react'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { endSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FactorField, useFactor } from '../parts/factor.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [have, setHave] = useState({ app: false, passkeys: 0 })
  const factor = useFactor(have)
  const { field, submit, alert, problems, pending } = useContractForm(contracts.account, 'deleteAccount', {
    defaults: { password: '' },
    send: async (body) =>
      ask(contracts.account, 'deleteAccount', { body: { ...body, ...(await factor.prove()) } }),
    onDone: ({ message = 'Your account was deleted.' }) => {
      showToast(message)
      endSession('deleted')
    },
    onRefused: ({ errors }) => {
      if (!errors?.code || factor.byCode) return 'fields'
      setHave({ app: !errors.passkey, passkeys: errors.passkey ? 1 : 0 })
      return 'nowhere'
    },
  })

  return (
    <Dialog
      open
      role="alertdialog"
      title="Delete your account for good?"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={pending && 'Deleting…'}>
            Delete my account
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" className="grid gap-5" aria-busy={pending} onSubmit={submit}>
        <p>
          Your name, addresses and sites are deleted at once and cannot be restored. Your subscriptions end,
          and nothing more is charged.
        </p>
        <FormAlert message={alert} />
        <ErrorSummary problems={problems} />
        <PasswordField
          {...field('password')}
          label="Password"
          autoComplete="current-password"
          hint="To make sure that it is you."
        />
        <FactorField factor={factor} field={field} />
      </form>
    </Dialog>
  )
}
