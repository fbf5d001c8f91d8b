import { type FormEvent, useId, useState } from 'react'
import { API_SCOPES, type ApiScope } from '#core/domain/api-scope.ts'
import { AppError } from '#core/errors.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ProductPicker } from '../parts/product-picker/product-picker.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'
import { SCOPES } from './scopes.ts'

type Props = {
  onClose: () => void
  /** Gets the token, which is shown only once. */
  onMade: (token: string) => Promise<void>
}

const PERIODS = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
]

export function TokenSheet({ onClose, onMade }: Props) {
  const scopesId = useId()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiScope[]>(API_SCOPES)
  const [product, setProduct] = useState<{ id: number; name: string } | null>(null)
  const [days, setDays] = useState('365')
  const [error, setError] = useState<AppError | null>(null)
  const [pending, setPending] = useState(false)
  const scopesError = error?.errors?.scopes?.[0]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    setError(null)
    try {
      const { data } = await ask(contracts.apiTokens, 'create', {
        body: {
          name,
          scopes: [...scopes],
          product_id: product?.id ?? null,
          expires_in_days: days === '' ? null : Number(days),
        },
      })
      await onMade(data.token)
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      setError(failure)
    } finally {
      setPending(false)
    }
  }

  return (
    <SheetForm
      title="New API token"
      form={{ submit, alert: error && !error.errors ? error.message : null, problems: [], pending }}
      verb="Create token"
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        error={error?.errors?.name?.[0]}
        maxLength={100}
        autoComplete="off"
        hint="Where it is used, such as “GitHub Actions”."
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset aria-describedby={scopesError ? scopesId : undefined}>
        <legend className="text-sm font-medium">It may</legend>
        {API_SCOPES.map((scope) => (
          <CheckboxField
            key={scope}
            label={SCOPES[scope]}
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              setScopes(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
            }
          />
        ))}
        {scopesError && <FieldError id={scopesId}>{scopesError}</FieldError>}
      </fieldset>
      <Field label="Only for this product" optional>
        {({ id }) => (
          <ProductPicker
            id={id}
            value={product?.name ?? ''}
            placeholder="Every product"
            none="Every product"
            look="min-h-11 w-full rounded-md text-base"
            inFlow
            onChoose={(chosen) => setProduct(chosen && { id: chosen.id, name: chosen.name })}
          />
        )}
      </Field>
      <SelectField
        label="It ends"
        value={days}
        options={PERIODS}
        onChange={(event) => setDays(event.target.value)}
      />
    </SheetForm>
  )
}
