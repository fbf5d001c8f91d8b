import { type FormEvent, useId, useState } from 'react'
import type { WebhookEndpoint } from '#core/contract/admin-webhooks.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#core/domain/webhook-event.ts'
import { AppError } from '#core/errors.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

type Props = {
  /** Null for a new one. */
  endpoint: WebhookEndpoint | null
  onClose: () => void
  /** Called with the secret of a new endpoint, which is shown only once. */
  onSaved: (secret: string | null) => Promise<void>
}

export function EndpointSheet({ endpoint, onClose, onSaved }: Props) {
  const eventsId = useId()
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(endpoint?.events ?? WEBHOOK_EVENTS)
  const [active, setActive] = useState(endpoint?.active ?? true)
  const [error, setError] = useState<AppError | null>(null)
  const [pending, setPending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setError(null)
    try {
      await onSaved(await save(endpoint, { url, events: [...events], active }))
      showToast(endpoint ? 'Endpoint saved.' : 'Endpoint added.')
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      setError(failure)
    } finally {
      setPending(false)
    }
  }
  const eventsError = error?.errors?.events?.[0]

  return (
    <SheetForm
      title={endpoint ? 'Edit endpoint' : 'New endpoint'}
      form={{ submit, alert: error && !error.errors ? error.message : null, problems: [], pending }}
      verb={endpoint ? 'Save endpoint' : 'Add endpoint'}
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        value={url}
        error={error?.errors?.url?.[0]}
        hint="Messages are sent there as JSON, signed according to Standard Webhooks."
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset aria-describedby={eventsError ? eventsId : undefined}>
        <legend className="text-sm font-medium">Events</legend>
        {WEBHOOK_EVENTS.map((one) => (
          <CheckboxField
            key={one}
            label={one}
            hint={EVENT_HINTS[one]}
            checked={events.includes(one)}
            onChange={({ target }) =>
              setEvents(target.checked ? [...events, one] : events.filter((other) => other !== one))
            }
          />
        ))}
        {eventsError && <FieldError id={eventsId}>{eventsError}</FieldError>}
      </fieldset>
      <CheckboxField
        label="Send messages"
        checked={active}
        onChange={({ target }) => setActive(target.checked)}
      />
    </SheetForm>
  )
}

const EVENT_HINTS: Record<WebhookEvent, string> = {
  'order.completed': 'An order was paid and delivered.',
  'order.refunded': 'Money went back to the buyer.',
  'order.refund_failed': 'The provider could not make a refund.',
  'license.issued': 'Somebody got a license.',
  'license.activated': 'A site started to use a license.',
  'license.expired': 'A license ended without a renewal.',
  'subscription.created': 'A purchase started a subscription.',
  'subscription.renewed': 'Another period was paid, by a charge or by hand.',
  'subscription.past_due': 'The charge for the next period failed.',
  'subscription.canceled': 'It will end with the paid period.',
  'subscription.ended': 'It is over, and the reason is in the message.',
  'release.published': 'A version of a plugin is available.',
  'release.paused': 'The rollout of a version stopped for now.',
  'release.resumed': 'The rollout of a version goes on.',
  'release.withdrawn': 'A version is no longer offered.',
}

type Values = { url: string; events: WebhookEvent[]; active: boolean }

async function save(endpoint: WebhookEndpoint | null, body: Values): Promise<string | null> {
  if (!endpoint) return (await ask(contracts.adminWebhooks, 'create', { body })).data.secret
  await ask(contracts.adminWebhooks, 'update', { params: { id: String(endpoint.id) }, body })
  return null
}
