import { Lock } from 'lucide-react'
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { TextField } from '#web/ui/text-field.tsx'
import { type CardText, cardProblems, formatExpiry, formatNumber, readExpiry } from './card-text.ts'
import { confirmSandboxCard } from './confirm-sandbox-card.ts'
import type { CardField } from './pay-by-card.ts'
import type { Access } from './sandbox-intent.ts'

type Props = { ref: Ref<CardField>; access: Access }
type Errors = Partial<Record<keyof CardText, string>>

const EMPTY: CardText = { number: '', expiry: '', cvc: '' }
/** Maps the `param` of a sandbox error to our field. */
const FIELD_OF: Record<string, keyof CardText> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
}

/** Our own card field for test payments. It behaves like Stripe's but only talks to the sandbox. */
export function SandboxCard({ ref, access }: Props) {
  const [text, setText] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const box = useRef<HTMLFieldSetElement>(null)
  const id = useId()

  const show = (found: Errors): void => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) box.current?.querySelector<HTMLInputElement>(`[data-card=${first}]`)?.focus()
  }

  useImperativeHandle(ref, () => ({
    check: async () => {
      const found = cardProblems(text, new Date())
      show(found)
      return Object.keys(found).length === 0
    },
    confirm: (options) =>
      confirmSandboxCard(access, {
        ...options,
        card: { number: text.number.replaceAll(' ', ''), cvc: text.cvc, ...readExpiry(text.expiry) },
        onField: (param, message) => show({ [FIELD_OF[param] ?? 'number']: message }),
      }),
  }))

  const input = (name: keyof CardText, format: (value: string) => string) => ({
    id: `${id}-${name}`,
    'data-card': name,
    value: text[name],
    error: errors[name],
    inputMode: 'numeric' as const,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setText({ ...text, [name]: format(target.value) })
      setErrors({ ...errors, [name]: undefined })
    },
  })

  return (
    <fieldset ref={box} className="grid gap-4 rounded-md border border-border bg-sunken p-4">
      <legend className="sr-only">Card details</legend>
      <TextField
        {...input('number', formatNumber)}
        label="Card number"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...input('expiry', formatExpiry)}
          label="Expiration date"
          autoComplete="cc-exp"
          placeholder="MM / YY"
        />
        <TextField
          {...input('cvc', (value) => value.replace(/\D/g, '').slice(0, 4))}
          label="Security code"
          autoComplete="cc-csc"
          placeholder="CVC"
        />
      </div>
      <p className="flex items-start gap-2 text-sm text-muted">
        <Lock aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
        <span>
          Test card: <span className="whitespace-nowrap tabular-nums">4242 4242 4242 4242</span>, any future
          date, any three digits.
        </span>
      </p>
    </fieldset>
  )
}
