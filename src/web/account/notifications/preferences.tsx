import { useState } from 'react'
import type { NotificationSettings } from '#core/contract/notification.ts'
import { OPTIONAL_MAIL_KINDS, type OptionalMailKind } from '#core/domain/notification-kind.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { setQueryData } from '#web/lib/query.ts'
import { Alert, StatusRegion } from '#web/ui/alert.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { Panel } from '../parts/panel.tsx'

const LABELS: Record<OptionalMailKind, string> = {
  release: 'A plugin I bought has a new release',
  license_expiry: 'A license of mine is about to expire',
  refund: 'A refund was made',
  review_reply: 'Someone replied to my review',
}

/** Saves each checkbox at once, and reverts it if saving fails. */
export function Preferences({ settings }: { settings: NotificationSettings }) {
  const [saved, setSaved] = useState(false)
  const show = (data: NotificationSettings) =>
    setQueryData('account', 'notificationSettings', { body: undefined }, { success: true, data })

  const { run, pending, alert } = useAction(async (kind: OptionalMailKind, enabled: boolean) => {
    setSaved(false)
    show({ ...settings, [kind]: enabled })
    try {
      show((await ask(contracts.account, 'notificationSettings', { body: { [kind]: enabled } })).data)
      setSaved(true)
    } catch (error) {
      show(settings)
      throw error
    }
  })

  return (
    <Panel
      title="Email preferences"
      intro="You always find these above. Choose what we also send by email. Receipts, notices about your subscriptions and security notices are always sent."
    >
      <FormAlert message={alert} />
      <fieldset aria-busy={pending} className="grid">
        <legend className="sr-only">Also send by email</legend>
        {OPTIONAL_MAIL_KINDS.map((kind) => (
          <CheckboxField
            key={kind}
            label={LABELS[kind]}
            checked={settings[kind]}
            onChange={(event) => run(kind, event.target.checked)}
          />
        ))}
      </fieldset>
      <StatusRegion>{saved && <Alert tone="success">Preferences saved.</Alert>}</StatusRegion>
    </Panel>
  )
}

export function PreferencesSkeleton() {
  return <Skeleton className="h-80 w-full rounded-lg" />
}
