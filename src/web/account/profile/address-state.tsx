import { useState } from 'react'
import type { Profile } from '#core/contract/account.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { setQueryData } from '#web/lib/query.ts'
import { Alert, StatusRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

/** An email address that is not confirmed yet, and what the shopper can do about it. */
export function AddressState({ profile }: { profile: Profile }) {
  const { email_confirmed, pending_email } = profile
  if (email_confirmed && pending_email === null) return null
  return <WaitingAddress profile={profile} />
}

function WaitingAddress({ profile: { name, email, pending_email } }: { profile: Profile }) {
  const [sent, setSent] = useState<string | null>(null)
  const resend = useAction(async () => {
    const { message = '' } = await ask(contracts.identity, 'resendConfirmation', {})
    setSent(message)
  })
  // Saving the current address cancels the change.
  const stay = useAction(async () => {
    setQueryData(
      'account',
      'getProfile',
      {},
      await ask(contracts.account, 'updateProfile', { body: { name, email } }),
    )
  })

  return (
    <div className="grid gap-3">
      <FormAlert message={resend.alert ?? stay.alert} />
      <Alert
        tone="info"
        actions={
          <>
            <Button
              variant="secondary"
              size="sm"
              pending={resend.pending && 'Sending…'}
              onClick={() => resend.run()}
            >
              Send the link again
            </Button>
            {pending_email !== null && (
              <Button
                variant="secondary"
                size="sm"
                pending={stay.pending && 'One moment…'}
                onClick={() => stay.run()}
              >
                Keep the old address
              </Button>
            )}
          </>
        }
      >
        {pending_email === null ? (
          <>Please confirm your address: open the link in the email we sent to {email}.</>
        ) : (
          <>
            We have sent a link to <strong className="font-semibold">{pending_email}</strong>. Open it within
            an hour to use this address. Until then your account keeps {email}.
          </>
        )}
      </Alert>
      <StatusRegion>{sent !== null && <Alert tone="success">{sent}</Alert>}</StatusRegion>
    </div>
  )
}
