import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { PlanBilling } from '#core/domain/plan-billing.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import { addPlan, type DraftPlan } from './draft.ts'
import { type Editor, fieldId } from './use-editor.ts'

/** The product's plans. Removing a plan that was sold only deactivates it. */
export function Plans({ editor: { draft, errors, product, set } }: { editor: Editor }) {
  const { plans } = draft
  const change = (at: number, to: Partial<DraftPlan>) =>
    set({ plans: plans.map((plan, index) => (index === at ? { ...plan, ...to } : plan)) })
  const main = plans.find((plan) => !plan.is_free)
  // A field must not vanish while it is being emptied.
  const [pricedApart] = useState(() => plans.filter(({ price }) => price !== '').map(({ code }) => code))
  const hasOwnPrice = (plan: DraftPlan) =>
    plan !== main || plan.price !== '' || pricedApart.includes(plan.code)
  const icon = <Plus aria-hidden="true" className="size-4" />

  return (
    <AdminCard title="Plans">
      <div className="grid gap-4" id={fieldId('plans')} tabIndex={-1}>
        {errors.plans && <FieldError id="plans-error">{errors.plans}</FieldError>}
        {plans.map((plan, index) => (
          <PlanFields
            key={plan.code}
            plan={plan}
            subscribedId={
              product?.plans.find(({ code, billing }) => code === plan.code && billing === 'yearly')?.id
            }
            problemOf={(name) => errors[`plans.${index}.${name}`]}
            idOf={(name) => fieldId(`plans.${index}.${name}`)}
            productPrice={draft.price}
            // The price above is the main plan's, unless it was given another one.
            ownPrice={hasOwnPrice(plan)}
            onChange={(to) => change(index, to)}
            onRemove={plans.length > 1 ? () => set({ plans: plans.toSpliced(index, 1) }) : null}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            icon={icon}
            onClick={() => set({ plans: addPlan(plans, false) })}
          >
            Add plan
          </Button>
          {!plans.some((plan) => plan.is_free) && (
            <Button
              size="sm"
              variant="secondary"
              icon={icon}
              onClick={() => set({ plans: addPlan(plans, true) })}
            >
              Add free plan
            </Button>
          )}
        </div>
      </div>
    </AdminCard>
  )
}

const BILLINGS = [
  { value: 'one-time', label: 'One-time' },
  { value: 'yearly', label: 'Yearly subscription' },
]

type Props = {
  plan: DraftPlan
  /** The id of a saved plan that may have subscriptions. */
  subscribedId: number | undefined
  problemOf: (name: string) => string | undefined
  idOf: (name: string) => string
  productPrice: string
  /** Whether the plan has a price field. */
  ownPrice: boolean
  onChange: (to: Partial<DraftPlan>) => void
  onRemove: (() => void) | null
}

function PlanFields(props: Props) {
  const { plan, subscribedId, problemOf, idOf, productPrice, ownPrice, onChange, onRemove } = props
  const field = (name: 'name' | 'price' | 'url' | 'sites' | 'months') => ({
    id: idOf(name),
    value: plan[name],
    error: problemOf(name),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-md border border-border p-3">
      <legend className="px-1 text-sm font-medium">{plan.name || 'Plan'}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField {...field('name')} label="Name" maxLength={60} />
        {plan.is_free ? (
          <TextField
            {...field('url')}
            label="Link to the free version"
            optional
            placeholder="https://wordpress.org/plugins/…"
          />
        ) : (
          ownPrice && (
            <TextField
              {...field('price')}
              label="Price of this plan"
              inputMode="decimal"
              optional
              placeholder={productPrice || '49.00'}
              hint="Leave empty to use the product’s price."
              className="text-right tabular-nums"
            />
          )
        )}
        {!plan.is_free && (
          <>
            <SelectField
              id={idOf('billing')}
              label="Payment"
              value={plan.billing}
              error={problemOf('billing')}
              options={BILLINGS}
              hint={
                plan.billing === 'yearly'
                  ? 'Charged again every 12 months until the holder cancels.'
                  : undefined
              }
              onChange={(event) => onChange({ billing: event.target.value as PlanBilling })}
            />
            <TextField
              {...field('sites')}
              label="Sites"
              inputMode="numeric"
              optional
              hint="Leave empty for unlimited sites."
            />
            {plan.billing === 'one-time' && (
              <TextField
                {...field('months')}
                label="Months of updates"
                inputMode="numeric"
                optional
                hint="Leave empty for lifetime updates."
              />
            )}
          </>
        )}
      </div>
      {subscribedId !== undefined && (
        <p className="text-sm text-muted">
          A new price counts for new subscriptions. Existing ones keep theirs until you{' '}
          <Link
            to={`${adminPaths.subscriptions()}?plan=${subscribedId}`}
            className="rounded-xs text-primary underline underline-offset-4"
          >
            change it for the subscriptions of {plan.name || 'this plan'}
          </Link>
          , with notice to each holder.
        </p>
      )}
      {onRemove && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={onRemove}
        >
          Remove plan {plan.name}
        </Button>
      )}
    </fieldset>
  )
}
