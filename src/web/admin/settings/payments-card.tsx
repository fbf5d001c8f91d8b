import type { adminPayments, PaymentSetup } from '#core/contract/admin-payments.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { type PaymentMode, PROVIDER_NAMES } from '#core/domain/payment-status.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Query } from '#web/lib/query.ts'
import { StatusChip, type Tone } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { WalletDomainPanel } from './wallet-domain-panel.tsx'

export type PaymentQueries = {
  setup: Query<ResponseOf<typeof adminPayments.setup>>
  wallets: Query<ResponseOf<typeof adminPayments.walletDomain>>
}

const MODES: Record<PaymentMode, { label: string; tone: Tone; text: string }> = {
  live: { label: 'Live', tone: 'success', text: 'Buyers pay with real money.' },
  rehearsal: {
    label: 'Rehearsal',
    tone: 'warning',
    text: 'Payments run in the test environments of the providers. To take real money, replace the test keys with live ones and restart the shop.',
  },
  sandbox: {
    label: 'Sandbox',
    tone: 'warning',
    text: 'Payments are simulated on this machine. For a rehearsal, set the test keys of Stripe or PayPal and restart the shop.',
  },
  off: {
    label: 'Off',
    tone: 'danger',
    text: 'Nobody can buy yet. Set the keys of Stripe or PayPal as environment variables and restart the shop, first test keys for a rehearsal, then live ones.',
  },
}

const VARIABLES = {
  stripe: 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
  paypal: 'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID and PAYPAL_ENVIRONMENT',
} as const

/** How payments are set up. The keys themselves are environment variables and never shown. */
export function PaymentsCard({ setup, wallets }: PaymentQueries) {
  return (
    <AdminCard title="Payments" aside={setup.data && <ModeChip mode={setup.data.data.mode} />}>
      <Loaded query={setup} label="Payments" skeleton={<Skeleton className="h-44 w-full" />}>
        {({ data }) => (
          <div className="grid gap-5">
            <p className="text-muted">{MODES[data.mode].text}</p>
            {data.providers.map((provider) => (
              <Provider key={provider.provider} {...provider} ownWebhooks={data.mode === 'sandbox'} />
            ))}
            <WalletDomainPanel query={wallets} />
          </div>
        )}
      </Loaded>
    </AdminCard>
  )
}

function ModeChip({ mode }: { mode: PaymentMode }) {
  return <StatusChip tone={MODES[mode].tone}>{MODES[mode].label}</StatusChip>
}

/** The sandbox knows where to send its webhooks. */
type ProviderProps = PaymentSetup['providers'][number] & { ownWebhooks: boolean }

function Provider({ provider, connected, webhook_url, events, ownWebhooks }: ProviderProps) {
  const name = PROVIDER_NAMES[provider]
  return (
    <section aria-label={name} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{name}</h3>
        <StatusChip tone={connected ? 'success' : 'neutral'}>
          {connected ? 'Set up' : 'Not set up'}
        </StatusChip>
      </div>
      {!connected && <p className="break-words text-muted">Set {VARIABLES[provider]} to set it up.</p>}
      {!ownWebhooks && (
        <>
          <div className="flex items-center gap-2">
            <p className="min-w-0 flex-1 break-all">
              <span className="text-muted">Webhook address: </span>
              <code className="font-mono text-sm">{webhook_url}</code>
            </p>
            <CopyButton text={webhook_url} what={`${name} webhook address`} />
          </div>
          <details>
            <summary className="cursor-pointer rounded-xs py-1 text-primary underline-offset-4 hover:underline">
              {events.length} events to choose for it
            </summary>
            <ul className="mt-1 grid gap-0.5 font-mono text-sm break-all">
              {events.map((event) => (
                <li key={event}>{event}</li>
              ))}
            </ul>
          </details>
        </>
      )}
    </section>
  )
}
