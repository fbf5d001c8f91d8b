import type { adminKeys, KeySettings } from '#core/contract/admin-keys.ts'
import type { adminPayments, PaymentSetup } from '#core/contract/admin-payments.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { type PaymentMode, PROVIDER_NAMES } from '#core/domain/payment-status.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Query } from '#web/lib/query.ts'
import { StatusChip, type Tone } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { useStaff } from '../parts/staff.ts'
import { CreateWebhook } from './keys/create-webhook.tsx'
import { PaymentChecks } from './keys/findings.tsx'
import { KeyGroup } from './keys/key-group.tsx'
import { PAYPAL_LABELS, PaypalForm, STRIPE_LABELS, StripeForm } from './keys/provider-forms.tsx'
import { WalletDomainPanel } from './wallet-domain-panel.tsx'

export type PaymentQueries = {
  setup: Query<ResponseOf<typeof adminPayments.setup>>
  wallets: Query<ResponseOf<typeof adminPayments.walletDomain>>
  keys: Query<ResponseOf<typeof adminKeys.show>>
}

const MODES: Record<PaymentMode, { label: string; tone: Tone; text: string }> = {
  live: { label: 'Live', tone: 'success', text: 'Buyers pay with real money.' },
  rehearsal: {
    label: 'Rehearsal',
    tone: 'warning',
    text: 'Payments run in the test environments of the providers. To take real money, replace the test keys with live ones.',
  },
  sandbox: {
    label: 'Sandbox',
    tone: 'warning',
    text: 'Payments are simulated on this machine. For a rehearsal, enter the test keys of Stripe or PayPal.',
  },
  off: {
    label: 'Off',
    tone: 'danger',
    text: 'Nobody can buy yet. Enter the keys of Stripe or PayPal, first test keys for a rehearsal, then live ones.',
  },
}

/** How payments are set up. Keys are entered here or in the environment, and never shown. */
export function PaymentsCard({ setup, wallets, keys }: PaymentQueries) {
  const { isAdmin } = useStaff()
  return (
    <AdminCard id="payments" title="Payments" aside={setup.data && <ModeChip mode={setup.data.data.mode} />}>
      <Loaded query={setup} label="Payments" skeleton={null}>
        {({ data }) => (
          <Loaded query={keys} label="Keys" skeleton={null}>
            {({ data: known }) => (
              <div className="grid gap-6">
                <p className="text-muted">{MODES[data.mode].text}</p>
                {known.payments_fixed && (
                  <p>
                    The environment sets{' '}
                    <code className="font-mono text-sm">PAYMENTS={known.payments_fixed}</code>, which decides.
                    Keys can be entered here once it is removed.
                  </p>
                )}
                {data.providers.map((provider) => (
                  <Provider key={provider.provider} {...provider} keys={known} mode={data.mode} />
                ))}
                {isAdmin && known.groups.some(hasPaymentKeys) && <PaymentChecks />}
                <WalletDomainPanel query={wallets} />
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </AdminCard>
  )
}

function hasPaymentKeys({ group, state }: KeySettings['groups'][number]): boolean {
  return group !== 'mail' && state !== 'none'
}

function ModeChip({ mode }: { mode: PaymentMode }) {
  return <StatusChip tone={MODES[mode].tone}>{MODES[mode].label}</StatusChip>
}

type ProviderProps = PaymentSetup['providers'][number] & { keys: KeySettings; mode: PaymentMode }

const LABELS = { stripe: STRIPE_LABELS, paypal: PAYPAL_LABELS }
const FORMS = { stripe: StripeForm, paypal: PaypalForm }

function Provider({ provider, webhook_url, events, keys, mode }: ProviderProps) {
  const { isAdmin } = useStaff()
  const name = PROVIDER_NAMES[provider]
  const group = keys.groups.find((each) => each.group === provider)
  const Form = FORMS[provider]
  const hasKeys = group?.state === 'in_force' || group?.state === 'incomplete'
  return (
    group && (
      <KeyGroup
        name={name}
        what={`${name} keys`}
        group={group}
        labels={LABELS[provider]}
        canEnter={keys.payments_fixed === null}
        form={(close) => <Form group={group} onClose={close} />}
      >
        {/* The sandbox knows where to send its webhooks. */}
        {mode !== 'sandbox' && <WebhookFacts name={name} url={webhook_url} events={events} />}
        {isAdmin && hasKeys && <CreateWebhook provider={provider} />}
      </KeyGroup>
    )
  )
}

function WebhookFacts({ name, url, events }: { name: string; url: string; events: readonly string[] }) {
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 break-all">
          <span className="text-muted">Webhook address: </span>
          <code className="font-mono text-sm">{url}</code>
        </p>
        <CopyButton text={url} what={`${name} webhook address`} />
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
    </div>
  )
}
