import { AppError } from '#core/errors.ts'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { fetchQuery } from '#web/lib/query.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const WRONG = 'This is not the email address of this order.'

/** A visitor with only the link sees a masked order until they enter the email it was bought with. */
export function ConfirmEmail({
  orderKey,
  onConfirmed,
}: {
  orderKey: string
  onConfirmed: (email: string) => void
}) {
  const { field, submit, alert, pending } = useContractForm(contracts.checkout, 'success', {
    defaults: { key: orderKey, email: '' },
    send: async (body) => {
      const answer = await fetchQuery('checkout', 'success', { body })
      if (!answer || answer.data.masked)
        throw new AppError('invalid_input', { message: WRONG, errors: { email: [WRONG] } })
      return answer
    },
    onDone: (_answer, { email = '' }) => onConfirmed(email),
  })
  return (
    <section
      aria-label="Show the whole order"
      className="grid gap-4 rounded-lg border border-border bg-surface p-4 sm:p-6 print:hidden"
    >
      <p>To see downloads and license keys, enter the email address this order was bought with.</p>
      <form noValidate method="post" className="grid max-w-md gap-4" aria-busy={pending} onSubmit={submit}>
        <AlertRegion>{alert && <Alert>{alert}</Alert>}</AlertRegion>
        <TextField
          {...field('email')}
          assertive
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
        />
        <Button type="submit" variant="secondary" pending={pending && 'Checking…'}>
          Show the whole order
        </Button>
      </form>
    </section>
  )
}
