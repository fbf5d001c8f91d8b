import { type PaymentProvider, PROVIDER_NAMES } from '#core/domain/payment-status.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { invalidateQueries, setQueryData } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Creates the webhook at the provider with its API, or adds the events that it lacks. */
export function CreateWebhook({ provider }: { provider: PaymentProvider }) {
  const name = PROVIDER_NAMES[provider]
  const create = useAction(async () => {
    const { message, data } = await ask(contracts.adminPayments, 'createWebhook', {
      params: { name: provider },
    })
    setQueryData('adminPayments', 'checks', {}, { success: true, data })
    await invalidateQueries('adminKeys', 'adminPayments.setup', 'adminPayments.walletDomain')
    if (message) showToast(message)
  })
  return (
    <div className="grid gap-2">
      <FormAlert message={create.alert} />
      <div>
        <Button
          size="sm"
          variant="secondary"
          pending={create.pending && 'Creating…'}
          onClick={() => void create.run()}
        >
          Create the webhook at {name}
        </Button>
      </div>
    </div>
  )
}
