import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Address } from '#core/contract/address.ts'
import type { AppError } from '#core/errors.ts'
import { type Problem, useFields } from '#web/lib/form.ts'
import { problemsIn } from '#web/lib/form-values.ts'
import { knownAddress } from './known-address.ts'
import { forgetForm, prepareFormFlush, readForm, storeForm, type TypedAddress } from './stored-form.ts'

const EMPTY: TypedAddress = {
  email: '',
  first_name: '',
  last_name: '',
  phone: '',
  country: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip_code: '',
}
const START = { ...EMPTY, terms: false }
const NAMES = Object.keys(EMPTY) as (keyof TypedAddress)[]

type Values = typeof START

const Terms = z.object({
  terms: z.literal(true, { error: 'Please accept the terms and conditions.' }),
})

/** The billing form: stored in this browser while the shopper types, and prefilled from there or from the account. */
export function useBillingForm() {
  const fields = useFields(START)
  const [restored, setRestored] = useState(false)
  const forget = useStoring(fields.values as Values, fields.dirty)
  useFirstValues(fields, setRestored)
  useFlush()

  const refuse = (problems: Record<string, string>) => {
    fields.refuse(problems)
    return Object.keys(problems).length > 0
  }
  return {
    restored,
    problems: inOrder(fields.problems),
    /** As chosen so far. */
    country: (fields.values as Values).country,
    field: (name: keyof Values) => fields.register(name),
    /** Stays ticked when a coupon replaces the section that it stands in. */
    terms: { ...fields.register('terms'), defaultChecked: (fields.values as Values).terms },
    /**
     * The validated address; otherwise focuses the first invalid field, and `form` says whether the billing form has
     * one.
     */
    check: (): { address: Address } | { form: boolean } => {
      const { terms, ...address } = fields.collect() as Values
      const inAddress = problemsIn(Address, address)
      const wrong = refuse({ ...inAddress, ...problemsIn(Terms, { terms }) })
      return wrong ? { form: Object.keys(inAddress).length > 0 } : { address: address as Address }
    },
    /** Shows the server's errors under their fields. */
    showErrors: ({ errors = {} }: AppError) => {
      const found = NAMES.map((name) => [name, errors[`billing_address.${name}`]?.[0]] as const)
      refuse(
        Object.fromEntries(found.filter((pair): pair is [(typeof pair)[0], string] => pair[1] !== undefined)),
      )
    },
    clear: () => {
      fields.reset(START)
      forget()
      setRestored(false)
      fields.focus('email')
    },
    forget,
  }
}

/** In page order, not in the contract's. */
function inOrder(problems: readonly Problem[]): Problem[] {
  const place = ({ id }: Problem) => Object.keys(START).findIndex((name) => id.endsWith(`-${name}`))
  return problems.toSorted((a, b) => place(a) - place(b))
}

export type BillingForm = ReturnType<typeof useBillingForm>

/** Prefills once, without touching a field that the shopper has filled in or is typing into. */
function useFirstValues(fields: ReturnType<typeof useFields>, setRestored: (stored: boolean) => void): void {
  const latest = useRef(fields)
  useEffect(() => {
    latest.current = fields
  })
  useEffect(() => {
    let over = false
    void firstValues().then((first) => {
      if (over || !first) return
      const { terms, ...held } = latest.current.collect() as Values
      const typed = Object.entries(held).filter(([name, value]) => value || latest.current.isFocused(name))
      latest.current.reset({ ...first.values, ...Object.fromEntries(typed), terms })
      setRestored(first.stored)
    })
    return () => {
      over = true
    }
  }, [setRestored])
}

async function firstValues(): Promise<{ values: TypedAddress; stored: boolean } | null> {
  const stored = await readForm()
  if (stored && NAMES.some((name) => stored[name])) return { values: { ...EMPTY, ...stored }, stored: true }
  const known = await knownAddress()
  return known && { values: { ...EMPTY, ...known }, stored: false }
}

/** Leaving a field, hiding the page and closing it store the last edit, even if it is still being encrypted. */
function useFlush(): void {
  useEffect(() => {
    let flush = () => {}
    void prepareFormFlush().then(
      (ready) => {
        flush = ready
      },
      // Without a key nothing is stored at all.
      () => {},
    )
    const flushNow = () => flush()
    const events = ['focusout', 'visibilitychange', 'pagehide'] as const
    for (const name of events) addEventListener(name, flushNow)
    return () => {
      for (const name of events) removeEventListener(name, flushNow)
    }
  }, [])
}

/**
 * Stores every edit at once, because the page can be reloaded or closed right after it. Returns a function that
 * clears them.
 */
function useStoring({ terms: _accepted, ...address }: Values, dirty: boolean): () => void {
  const text = JSON.stringify(address)
  // Undoing an edit is also an edit, even if the form is then in its initial state.
  const edited = useRef(false)
  useEffect(() => {
    if (!dirty && !edited.current) return
    edited.current = true
    void storeForm(JSON.parse(text))
  }, [text, dirty])

  return useCallback(() => {
    edited.current = false
    forgetForm()
  }, [])
}
