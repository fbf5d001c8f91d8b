import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Address } from '#core/contract/address.ts'
import type { AppError } from '#core/errors.ts'
import { contractResolver } from '#web/lib/form.ts'
import { knownAddress } from './known-address.ts'
import { forgetForm, readForm, storeForm, type TypedAddress } from './stored-form.ts'

const STORE_AFTER_MS = 300
const EMPTY: TypedAddress = {
  ...{ email: '', first_name: '', last_name: '', phone: '', country: '', address1: '', address2: '' },
  ...{ city: '', state: '', zip_code: '' },
}
const NAMES = Object.keys(EMPTY) as (keyof TypedAddress)[]

type Values = TypedAddress & { terms: boolean }

const Billing = z.extend(Address, {
  terms: z.literal(true, { error: 'Please accept the terms and conditions.' }),
})

/** The billing form: kept in this browser while it is typed, and filled in from there or from the account. */
export function useBillingForm() {
  const id = useId()
  const form = useForm<Values>({
    defaultValues: { ...EMPTY, terms: false },
    resolver: contractResolver(Billing),
    // An error goes away as soon as its field is edited and comes back only with the next try.
    reValidateMode: 'onSubmit',
  })
  const { errors } = form.formState
  const [restored, setRestored] = useState(false)
  const stop = useStoring(form)

  useEffect(() => {
    void firstValues().then((first) => {
      if (!first) return
      form.reset({ ...first.values, terms: form.getValues('terms') }, { keepDirtyValues: true })
      setRestored(first.stored)
    })
  }, [form])

  const fieldId = (name: keyof Values) => `${id}-${name}`
  return {
    restored,
    /** The address if all is in order; the first field that is not takes the focus. */
    check: async (): Promise<Address | null> => {
      let checked: Address | null = null
      await form.handleSubmit(({ terms: _accepted, ...address }) => {
        checked = address as Address
      })()
      return checked
    },
    /** True when only the terms are missing. */
    onlyTermsMissing: () => z.safeParse(Address, withoutTerms(form.getValues())).success,
    values: () => withoutTerms(form.getValues()),
    showErrors: (error: AppError) => showErrors(form, error),
    problems: [...NAMES, 'terms' as const].flatMap((name) => {
      const message = errors[name]?.message
      return message ? [{ id: fieldId(name), message }] : []
    }),
    field: (name: keyof Values) => ({
      id: fieldId(name),
      error: errors[name]?.message,
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
    }),
    clear: () => {
      form.reset({ ...EMPTY, terms: false })
      stop()
      setRestored(false)
      form.setFocus('email')
    },
    forget: stop,
  }
}

export type BillingForm = ReturnType<typeof useBillingForm>

function withoutTerms({ terms: _accepted, ...address }: Values): TypedAddress {
  return address
}

async function firstValues(): Promise<{ values: TypedAddress; stored: boolean } | null> {
  const stored = await readForm()
  if (stored && NAMES.some((name) => stored[name])) return { values: { ...EMPTY, ...stored }, stored: true }
  const known = await knownAddress()
  return known && { values: { ...EMPTY, ...known }, stored: false }
}

/** Stores what is typed after a short pause. Gives back the function that forgets it. */
function useStoring(form: UseFormReturn<Values>): () => void {
  const timer = useRef<number>(undefined)
  useEffect(() => {
    const stopWatching = form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields }) => {
        if (Object.keys(dirtyFields ?? {}).length === 0) return
        clearTimeout(timer.current)
        timer.current = window.setTimeout(() => void storeForm(withoutTerms(values)), STORE_AFTER_MS)
      },
    })
    return () => {
      stopWatching()
      clearTimeout(timer.current)
    }
  }, [form])

  return useCallback(() => {
    clearTimeout(timer.current)
    forgetForm()
  }, [])
}

/** What the server found wrong goes under its fields. False when it is about none of them. */
function showErrors(form: UseFormReturn<Values>, { errors = {} }: AppError): boolean {
  const found = NAMES.flatMap((name) => {
    const message = errors[`billing_address.${name}`]?.[0]
    return message ? [{ name, message }] : []
  })
  for (const [index, { name, message }] of found.entries())
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  return found.length > 0
}
