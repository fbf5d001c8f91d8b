import { useState } from 'react'
import type { EditedProduct } from '#core/contract/admin-products.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

type Props = { product: EditedProduct; onBack: () => void; onClose: () => void }

/** The license of one product, for one person. */
export function IssueForm({ product, onBack, onClose }: Props) {
  const plans = product.plans.filter((plan) => !plan.is_free)
  // One per form, so that a second click cannot issue a second license.
  const [requestKey] = useState(() => crypto.randomUUID())
  const form = useContractForm(contracts.adminLicenses, 'issue', {
    defaults: {
      product_id: product.id,
      request_key: requestKey,
      plan: plans[0]?.code ?? '',
      email: '',
      sites_limit: '',
      expires_on: '',
      reason: '',
      notify: true,
    },
    send: ({ sites_limit, expires_on, ...body }) =>
      ask(contracts.adminLicenses, 'issue', {
        body: {
          ...body,
          ...(sites_limit !== '' && { sites_limit }),
          ...(expires_on !== '' && { expires_on }),
        },
      }),
    onDone: async ({ data }) => {
      await invalidateQueries('adminLicenses')
      showToast(`The license for ${data.product.name} is issued.`)
      onClose()
    },
  })
  const plan = plans.find(({ code }) => code === form.value('plan')) ?? plans[0]
  return (
    <SheetForm title="Issue a license" form={form} verb="Issue license" onClose={onClose}>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 font-medium wrap-anywhere">{product.name}</p>
        <Button size="sm" variant="secondary" onClick={onBack}>
          Choose another product
        </Button>
      </div>
      <SelectField
        {...form.field('plan')}
        label="Plan"
        options={plans.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField
        {...form.field('email')}
        label="Email of the holder"
        type="email"
        autoComplete="off"
        hint="Without an account, they get the license once they confirm this address."
      />
      <TextField
        {...form.field('sites_limit')}
        label="Sites"
        inputMode="numeric"
        optional
        hint={`Leave empty for the plan’s default: ${plan?.sites ?? 'any number'}.`}
      />
      <TextField
        {...form.field('expires_on')}
        label="Last day of updates"
        type="date"
        optional
        hint={`Leave empty for the plan’s default: ${periodText(plan?.months ?? null)}.`}
      />
      <TextField
        {...form.field('reason')}
        label="Reason"
        maxLength={500}
        hint="Kept in the history and the audit log."
      />
      <CheckboxField {...form.field('notify')} label="Tell the holder by mail" />
    </SheetForm>
  )
}

function periodText(months: number | null): string {
  if (months === null) return 'for life'
  return months === 1 ? 'a month' : `${months} months`
}
