import { useId } from 'react'
import type { account } from '#core/contract/account.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

type Provable = typeof account.renewRecoveryCodes | typeof account.disableSecondFactor

type Props<E extends Provable> = {
  target: E
  title: string
  text: string
  verb: string
  pendingVerb: string
  danger?: boolean
  onClose: () => void
  onDone: (answer: ResponseOf<E>) => void | Promise<void>
}

/** Password and code together, for what must not be undone by a stolen password alone. */
export function ProofDialog<E extends Provable>(props: Props<E>) {
  const { target, title, text, verb, pendingVerb, danger = false, onClose, onDone } = props
  const formId = useId()
  const { field, submit, alert, problems, pending } = useContractForm<Provable>(target, {
    defaults: { password: '', code: '' },
    onDone: (answer) => onDone(answer as ResponseOf<E>),
  })

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            pending={pending && pendingVerb}
          >
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" className="grid gap-5" aria-busy={pending} onSubmit={submit}>
        <p className="text-muted">{text}</p>
        <FormAlert message={alert} />
        <ErrorSummary problems={problems} />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <CodeField {...field('code')} />
      </form>
    </Dialog>
  )
}
