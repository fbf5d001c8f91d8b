import { useState } from 'react'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { invalidateQueries, useQuery } from '#web/lib/query.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Sends a test mail, by default to oneself, and shows what the mail server answered. */
export function TestMail() {
  const profile = useQuery('account', 'getProfile', {})
  return profile.data ? <TestMailForm to={profile.data.data.email} /> : null
}

function TestMailForm({ to }: { to: string }) {
  const [result, setResult] = useState<{ sent: boolean; answer: string } | null>(null)
  const form = useContractForm(contracts.adminMails, 'sendTest', {
    defaults: { to },
    onDone: ({ data }) => {
      setResult(data)
      void invalidateQueries('adminMails')
    },
  })
  return (
    <form
      noValidate
      aria-label="Test mail"
      aria-busy={form.pending}
      className="grid gap-3"
      onSubmit={form.submit}
    >
      <FormAlert message={form.alert} />
      <TextField {...form.field('to')} type="email" label="Send a test mail to" autoComplete="email" />
      <div>
        <Button type="submit" size="sm" variant="secondary" pending={form.pending && 'Sending…'}>
          Send test mail
        </Button>
      </div>
      <AlertRegion>
        {result && !form.pending && (
          <Alert tone={result.sent ? 'success' : 'danger'}>
            {result.sent ? `The mail server accepted it: ${result.answer}` : result.answer}
          </Alert>
        )}
      </AlertRegion>
    </form>
  )
}
