import { contracts } from '#web/lib/contracts.ts'
import type { FormField } from '#web/lib/form.ts'
import { useContractForm } from '#web/lib/form.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { KeyForm } from './key-form.tsx'
import type { Group } from './key-group.tsx'
import { showUpdatedKeys } from './show-updated-keys.ts'

export const STRIPE_LABELS = {
  STRIPE_SECRET_KEY: 'Secret key',
  STRIPE_PUBLISHABLE_KEY: 'Publishable key',
  STRIPE_WEBHOOK_SECRET: 'Webhook secret',
}

export const PAYPAL_LABELS = {
  PAYPAL_CLIENT_ID: 'Client id',
  PAYPAL_CLIENT_SECRET: 'Client secret',
  PAYPAL_WEBHOOK_ID: 'Webhook id',
  PAYPAL_ENVIRONMENT: 'Environment',
}

type Props = { group: Group; onClose: () => void }

const KEEPS = 'Leave empty to keep what is stored.'

/** Keys are pasted and never shown again, so nothing offers to store or correct them. */
function KeyInput({ field, label, hint, optional }: KeyInputProps) {
  return (
    <TextField
      {...field}
      label={label}
      hint={hint}
      optional={optional}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="font-mono"
    />
  )
}

type KeyInputProps = { field: FormField; label: string; hint?: string; optional?: boolean }

export function StripeForm({ group, onClose }: Props) {
  const isStored = hasOwn(group, 'STRIPE_SECRET_KEY')
  const form = useContractForm(contracts.adminKeys, 'saveStripe', {
    defaults: { secret_key: '', publishable_key: '', webhook_secret: '' },
    onDone: (answer) => {
      showUpdatedKeys(answer)
      onClose()
    },
  })
  return (
    <KeyForm label="Stripe keys" form={form} verb="Save Stripe keys" onCancel={onClose}>
      <KeyInput
        field={form.field('secret_key')}
        label={STRIPE_LABELS.STRIPE_SECRET_KEY}
        optional={isStored}
        hint={
          isStored
            ? KEEPS
            : 'From Developers, API keys, in the Stripe Dashboard. A restricted key works, too.'
        }
      />
      <KeyInput
        field={form.field('publishable_key')}
        label={STRIPE_LABELS.STRIPE_PUBLISHABLE_KEY}
        optional={isStored}
        hint={isStored ? KEEPS : undefined}
      />
      <KeyInput
        field={form.field('webhook_secret')}
        label={STRIPE_LABELS.STRIPE_WEBHOOK_SECRET}
        optional
        hint="Leave empty: the shop can create the webhook for you. The last secret stays valid beside a new one."
      />
    </KeyForm>
  )
}

export function PaypalForm({ group, onClose }: Props) {
  const isStored = hasOwn(group, 'PAYPAL_CLIENT_ID')
  const stored = group.fields.find(({ name }) => name === 'PAYPAL_ENVIRONMENT')?.hint
  const form = useContractForm(contracts.adminKeys, 'savePaypal', {
    defaults: {
      client_id: '',
      client_secret: '',
      webhook_id: '',
      environment: stored === 'live' ? 'live' : 'sandbox',
    },
    onDone: (answer) => {
      showUpdatedKeys(answer)
      onClose()
    },
  })
  return (
    <KeyForm label="PayPal keys" form={form} verb="Save PayPal keys" onCancel={onClose}>
      <SelectField
        {...form.field('environment')}
        label={PAYPAL_LABELS.PAYPAL_ENVIRONMENT}
        options={[
          { value: 'sandbox', label: 'Sandbox: test payments' },
          { value: 'live', label: 'Live: real money' },
        ]}
      />
      <KeyInput
        field={form.field('client_id')}
        label={PAYPAL_LABELS.PAYPAL_CLIENT_ID}
        optional={isStored}
        hint={isStored ? KEEPS : 'From Apps & Credentials in the PayPal Developer Dashboard.'}
      />
      <KeyInput
        field={form.field('client_secret')}
        label={PAYPAL_LABELS.PAYPAL_CLIENT_SECRET}
        optional={isStored}
        hint={isStored ? KEEPS : undefined}
      />
      <KeyInput
        field={form.field('webhook_id')}
        label={PAYPAL_LABELS.PAYPAL_WEBHOOK_ID}
        optional
        hint="Leave empty: the shop can create the webhook for you."
      />
    </KeyForm>
  )
}

function hasOwn({ fields }: Group, name: string): boolean {
  return fields.some((field) => field.name === name && field.source === 'panel')
}
