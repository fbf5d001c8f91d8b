import { type FormEvent, useEffect, useId, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { call } from './call.ts'
import type { AnyPart, LoadPart } from './contracts.ts'
import { type Control, createControls, heldBy } from './form-controls.ts'
import {
  type FieldName,
  type FieldProblems,
  type FieldValue,
  flatten,
  problemsIn,
  type StartValues,
  unflatten,
} from './form-values.ts'

type FormEndpoint = Endpoint & { body: z.ZodMiniType<unknown, object> }
type Values<E extends FormEndpoint> = z.input<E['body']>
/** The calls of a part that take a form's values. */
type FormName<Part extends AnyPart> = {
  [Name in keyof Part]: Part[Name] extends FormEndpoint ? Name : never
}[keyof Part]
type FormOf<Part extends AnyPart, Name extends FormName<Part>> = Extract<Part[Name], FormEndpoint>

type Options<E extends FormEndpoint> = {
  /** What the fields begin with. Values without a field (an id, a token) are sent as they are. */
  defaults: StartValues<Values<E>>
  onDone: (response: ResponseOf<E>, values: Values<E>) => void | Promise<void>
  /** Sends the values; the contract's call unless the form needs more than its body (a path parameter, say). */
  send?: (values: Values<E>) => Promise<ResponseOf<E>>
  /** Where a refusal is shown: under its fields, as far as they are on the form, unless this says otherwise. */
  onRefused?: (error: AppError) => Placement
}

type Placement = 'fields' | 'alert' | 'nowhere'

/** All that a field component needs to be part of a form. */
export type FormField = {
  id: string
  name: string
  error: string | undefined
  defaultValue?: string
  defaultChecked?: boolean
  ref: (control: Control | null) => void
  onChange: (event: { target: Control }) => void
}

/**
 * A form for one call. The call's own schema checks it in the browser with the server's words; what only the
 * server can know comes back under the fields it belongs to, or as `alert` beside the button.
 * The values live in the page's own controls, so that what was typed before this code arrived is not lost.
 */
export function useContractForm<Part extends AnyPart, Name extends FormName<Part>>(
  load: LoadPart<Part>,
  name: Name,
  { defaults, onDone, send, onRefused }: Options<FormOf<Part, Name>>,
) {
  type E = FormOf<Part, Name>
  const fields = useFields(defaults)
  const [alert, setAlert] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  useEffect(() => {
    // Fetched in the first quiet moment; should that fail, pressing the button tries again.
    load().catch(() => {})
  }, [load])

  const attempt = async () => {
    const target = (await load())[name] as E
    const values = fields.collect() as Values<E>
    const problems = problemsIn(target.body, values)
    fields.refuse(problems)
    if (Object.keys(problems).length > 0) return
    await onDone(await (send?.(values) ?? call(target, { body: values } as InputOf<E>)), values)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setAlert(null)
    setPending(true)
    try {
      await attempt()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const placement = onRefused?.(error) ?? 'fields'
      const placed = placement === 'fields' && fields.place(error)
      if (placement !== 'nowhere' && !placed) setAlert(error.message)
    } finally {
      setPending(false)
    }
  }

  return {
    submit,
    alert,
    setAlert,
    pending,
    dirty: fields.dirty,
    problems: fields.problems,
    field: (field: FieldName<Values<E>>): FormField => fields.register(field),
    /** What a field holds right now. */
    value: (field: FieldName<Values<E>>): FieldValue => fields.values[field],
    focus: fields.focus as (field: FieldName<Values<E>>) => void,
    /** Puts other values in, or those it began with, and forgets the errors. */
    reset: (values?: StartValues<Values<E>>) => {
      fields.reset(values)
      setAlert(null)
    },
  }
}

export type Problem = { id: string; message: string }

/** The fields, what they hold, and what is wrong with them; for a form that is sent in its own way. */
export function useFields(defaults: object) {
  const id = useId()
  const [controls] = useState(createControls)
  const [base, setBase] = useState(() => flatten(defaults))
  const [values, setValues] = useState(base)
  const [errors, setErrors] = useState<FieldProblems>({})
  const [refused, setRefused] = useState(errors)
  useEffect(() => setValues((begun) => ({ ...begun, ...controls.values() })), [controls])
  // The focus goes to an error once it stands beside its field, so that both are read out together.
  useEffect(() => controls.focusFirst(refused), [controls, refused])

  const refuse = (problems: FieldProblems) => {
    setErrors(controls.sorted(problems))
    setRefused(problems)
  }
  const edit = (name: string, value: FieldValue) => {
    setValues((before) => ({ ...before, [name]: value }))
    // An error goes away as soon as its field is edited and comes back only with the next try.
    setErrors(({ [name]: _, ...rest }) => rest)
  }

  return {
    values,
    refuse,
    focus: controls.focus,
    isFocused: controls.isFocused,
    dirty: Object.keys(base).some((name) => (values[name] ?? '') !== (base[name] ?? '')),
    collect: () => unflatten({ ...base, ...controls.values() }),
    /** Puts the server's errors under their fields. False when none of them is a field of this form. */
    place: (error: AppError): boolean => {
      const known = Object.entries(error.errors ?? {}).filter(([name]) => controls.has(name))
      refuse(Object.fromEntries(known.map(([name, messages]) => [name, messages[0] ?? error.message])))
      return known.length > 0
    },
    reset: (next: object = {}) => {
      const fresh = { ...base, ...flatten(next) }
      controls.put(fresh)
      setBase(fresh)
      setValues(fresh)
      setErrors({})
    },
    /** Every shown error with the id of its field, for the summary on top of a form. */
    problems: Object.entries(errors).map(([name, message]): Problem => ({ id: `${id}-${name}`, message })),
    register: (name: string): FormField => ({
      id: `${id}-${name}`,
      name,
      error: errors[name],
      ...startOf(base[name]),
      ref: (control) => controls.hold(name, control),
      onChange: ({ target }) => edit(name, heldBy(target)),
    }),
  }
}

function startOf(value: FieldValue): { defaultChecked: boolean } | { defaultValue: string } {
  return typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: String(value ?? '') }
}
