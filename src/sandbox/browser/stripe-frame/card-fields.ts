import type { StripeError } from '@stripe/stripe-js'
import { COUNTRIES, isoCountry } from '#core/domain/countries.ts'
import { confirm } from './call-sandbox.ts'
import { type CardText, cardProblems, formatExpiry, formatNumber, readExpiry } from './card-text.ts'
import { make } from './elements.ts'
import { createField } from './field.ts'
import type { Part, Post } from './listen.ts'

const CODES: Record<string, string> = {
  number: 'incomplete_number',
  expiry: 'incomplete_expiry',
  cvc: 'incomplete_cvc',
  country: 'incomplete_country',
}
/** The `param` of an error of the API, by our field. */
const PARAMS: Record<string, keyof CardText> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
}

/** The Payment Element: card number, date, security code and, if the shop does not know it, the country. */
export function startCard(post: Post): Part {
  const changed = () => {
    const values = read()
    const empty = Object.values(values).every((value) => value === '')
    post({ type: 'change', empty, complete: Object.keys(problems()).length === 0 })
  }
  const number = createField({
    name: 'number',
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    format: formatNumber,
    onChange: changed,
  })
  const expiry = createField({
    name: 'expiry',
    label: 'Expiration date',
    autocomplete: 'cc-exp',
    placeholder: 'MM / YY',
    format: formatExpiry,
    onChange: changed,
  })
  const cvc = createField({
    name: 'cvc',
    label: 'Security code',
    autocomplete: 'cc-csc',
    placeholder: 'CVC',
    format: (value) => value.replace(/\D/g, '').slice(0, 4),
    onChange: changed,
  })
  const country = createField({
    name: 'country',
    label: 'Country',
    autocomplete: 'country',
    options: COUNTRIES.flatMap(({ code, name }) => {
      const iso = isoCountry(code)
      return iso ? [{ value: iso, label: name }] : []
    }),
    onChange: changed,
  })
  const fields = { number, expiry, cvc, country }
  let asksCountry = false

  const read = (): CardText => ({
    number: number.value(),
    expiry: expiry.value(),
    cvc: cvc.value(),
  })
  const problems = (): Partial<Record<keyof typeof fields, string>> => ({
    ...cardProblems(read(), new Date()),
    ...(asksCountry && country.value() === '' && { country: 'Please choose your country.' }),
  })

  function show(found: Partial<Record<keyof typeof fields, string>>): StripeError | null {
    for (const [name, field] of Object.entries(fields)) field.show(found[name as keyof typeof fields])
    const [first] = Object.keys(found) as (keyof typeof fields)[]
    if (!first) return null
    fields[first].focus()
    return { type: 'validation_error', code: CODES[first], message: found[first] }
  }

  document.body.append(
    number.row,
    make('div', { class: 'pair' }, expiry.row, cvc.row),
    country.row,
    make('p', { class: 'hint' }, 'Test card: 4242 4242 4242 4242, any future date, any three digits.'),
  )
  document.body.addEventListener('focusin', () => post({ type: 'focus' }))
  document.body.addEventListener('focusout', () => post({ type: 'blur' }))
  let ready = false

  return {
    setup: (options) => {
      asksCountry = options.country
      country.row.hidden = !asksCountry
      if (!ready) post({ type: 'ready', wallets: [] })
      ready = true
    },
    answer: async (ask) => {
      if (ask.kind === 'submit') {
        const error = show(problems())
        return error ? { error } : { submitted: true }
      }
      if (ask.kind !== 'confirm') throw new Error('this frame only confirms')
      const { expMonth, expYear } = readExpiry(expiry.value())
      const card = {
        number: number.value().replaceAll(' ', ''),
        exp_month: expMonth,
        exp_year: expYear,
        cvc: cvc.value(),
      }
      const reply = await confirm(ask, card, asksCountry ? country.value() : undefined)
      const field = 'error' in reply ? PARAMS[reply.error.param ?? ''] : undefined
      if ('error' in reply && field) show({ [field]: reply.error.message })
      return reply
    },
    focus: () => number.focus(),
    blur: () => (document.activeElement as HTMLElement | null)?.blur(),
    clear: () => {
      for (const field of Object.values(fields)) field.clear()
    },
  }
}
