import type { adminPayments, WalletDomain } from '#core/contract/admin-payments.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { PAYMENT_METHOD } from '#web/lib/order-status.ts'
import { type Query, setQueryData } from '#web/lib/query.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useStaff } from '../parts/staff.ts'

type Props = { query: Query<ResponseOf<typeof adminPayments.walletDomain>> }

/** Whether Stripe shows wallets on this shop's domain, and the button that makes it so. */
export function WalletDomainPanel({ query }: Props) {
  return (
    <Loaded query={query} label="Wallets" skeleton={<Skeleton className="h-20 w-full" />}>
      {({ data }) => data && <Panel domain={data} />}
    </Loaded>
  )
}

function Panel({ domain: { domain, problem, registered, wallets } }: { domain: WalletDomain }) {
  const { isAdmin } = useStaff()
  const register = useAction(async () => {
    const { message, data } = await ask(contracts.adminPayments, 'registerWalletDomain', {})
    setQueryData('adminPayments', 'walletDomain', {}, { success: true, data })
    if (message) showToast(message)
  })
  const isDone = registered && wallets.every(({ active }) => active)

  return (
    <section aria-label="Apple Pay and Google Pay" className="grid gap-2">
      <h3 className="font-medium">Apple Pay and Google Pay</h3>
      <p className="text-muted">{problem ?? describe(domain, registered)}</p>
      {wallets.map(({ wallet, active, problem: reason }) => (
        <div key={wallet} className="flex items-start justify-between gap-x-4">
          <span className="min-w-0 flex-1">
            {PAYMENT_METHOD[wallet]}
            {reason && <span className="block text-muted">{reason}</span>}
          </span>
          <StatusChip tone={active ? 'success' : 'danger'}>{active ? 'Active' : 'Not active'}</StatusChip>
        </div>
      ))}
      <FormAlert message={register.alert} />
      {problem === null && isAdmin && !isDone && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            pending={register.pending && 'Registering…'}
            onClick={() => void register.run()}
          >
            {registered ? 'Check this domain again' : 'Register this domain'}
          </Button>
        </div>
      )}
    </section>
  )
}

function describe(domain: string, registered: boolean): string {
  return registered
    ? `${domain} is registered at Stripe.`
    : `${domain} is not registered at Stripe, so buyers do not see these wallets.`
}
