import { UserPlus } from 'lucide-react'
import type { Order } from '#core/contract/orders.ts'
import { paths } from '#core/paths.ts'
import { useLogin } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Invites guests to create an account; shoppers get a link to the order instead. */
export function CreateAccount({ order }: { order: Order }) {
  const { state } = useLogin()
  const address = order.billing_address
  if (state === 'unknown') return null
  if (state === 'in')
    return (
      <p className="print:hidden">
        <LinkButton variant="secondary" to={paths.order(order.key)}>
          See it in your account
        </LinkButton>
      </p>
    )
  return (
    <aside
      aria-label="Create an account"
      className="flex flex-wrap items-center gap-4 rounded-lg border border-border bg-sunken p-4 sm:p-5 print:hidden"
    >
      <UserPlus aria-hidden="true" className="size-6 text-muted" />
      <p className="min-w-48 flex-1">Create an account to keep your orders in one place.</p>
      <LinkButton
        variant="secondary"
        to={paths.register()}
        state={address && { name: `${address.first_name} ${address.last_name}`, email: address.email }}
      >
        Create an account
      </LinkButton>
    </aside>
  )
}
