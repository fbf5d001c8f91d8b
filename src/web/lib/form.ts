import { type FormEvent, useEffect, useId, useLayoutEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { call } from './call.ts'
import type { AnyPart, LoadPart } from './contracts.ts'
import { type Control, controlValue, createControls } from './form-controls.ts'
import {
  type FieldName,
  type FieldProblems,
  type FieldValue,
  flatten,
  type InitialValues,
  problemsIn,
  unflatten,
} from './form-values.ts'
import { problemText } from './problem-text.ts'

type FormEndpoint = Endpoint & { body: z.ZodMiniType<unknown, object> }
type Values<E extends FormEndpoint> = z.input<E['body']>
/** The calls of a contract part that take a form's values. */
type FormName<Part extends AnyPart> = {
  [Name in keyof Part]: Part[Name] extends FormEndpoint ? Name : never
}[keyof Part]
type FormOf<Part extends AnyPart, Name extends FormName<Part>> = Extract<Part[Name], FormEndpoint>

type Options<E extends FormEndpoint> = {
  /** Initial field values. Values without a field (an id, a token) are sent unchanged. */
  defaults: InitialValues<Values<E>>
  onDone: (response: ResponseOf<E>, values: Values<E>) => void | Promise<void>
  /** Replaces the default call when the form needs more than a body, such as a path parameter. */
  send?: (values: Values<E>) => Promise<ResponseOf<E>>
  /** Where to show a server error. By default it goes under its fields, if the form has them. */
  onRefused?: (error: AppError) => Placement
}

type Placement = 'fields' | 'alert' | 'nowhere'

/** The props that connect a field component to the form. */
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
 * A form for one call. The call's schema validates it in the browser with the server's messages; errors that only the
 * server can detect appear under their fields, or as `alert` beside the button.
 * The values live in the DOM controls, so that text typed before hydration is not lost.
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
    // Preloads the contract. If that fails, submitting the form tries again.
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
      if (!(error instanceof AppError)) {
        setAlert(problemText(error))
        throw error
      }
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
    /** The current value of a field. */
    value: (field: FieldName<Values<E>>): FieldValue => fields.values[field],
    focus: fields.focus as (field: FieldName<Values<E>>) => void,
    /** Sets new or initial values and clears the errors. */
    reset: (values?: InitialValues<Values<E>>) => {
      fields.reset(values)
      setAlert(null)
    },
  }
}

export type Problem = { id: string; message: string }

/** The state of a form's fields, for forms that `useContractForm` does not cover. */
export function useFields(defaults: object) {
  const id = useId()
  const [controls] = useState(createControls)
  const [base, setBase] = useState(() => flatten(defaults))
  const [values, setValues] = useState(base)
  const [errors, setErrors] = useState<FieldProblems>({})
  const [refused, setRefused] = useState(errors)
  useEffect(() => setValues((initial) => ({ ...initial, ...controls.values() })), [controls])
  // Move the focus after the error is rendered, so that screen readers read the field and its error together.
  useLayoutEffect(() => controls.focusFirst(refused), [controls, refused])

  const refuse = (problems: FieldProblems) => {
    setErrors(controls.sorted(problems))
    setRefused(problems)
  }
  const edit = (name: string, value: FieldValue) => {
    setValues((before) => ({ ...before, [name]: value }))
    // Editing a field clears its error until the next submit.
    setErrors(({ [name]: _, ...rest }) => rest)
  }

  return {
    values,
    refuse,
    focus: controls.focus,
    isFocused: controls.isFocused,
    dirty: Object.keys(base).some((name) => (values[name] ?? '') !== (base[name] ?? '')),
    collect: () => unflatten({ ...base, ...controls.values() }),
    /** Shows the server's errors under their fields. Returns false when none of them belongs to this form. */
    place: (error: AppError): boolean => {
      const known = Object.entries(error.errors ?? {}).filter(([name]) => controls.has(name))
      refuse(Object.fromEntries(known.map(([name, messages]) => [name, messages[0] ?? error.message])))
      return known.length > 0
    },
    reset: (next: object = {}) => {
      const fresh = { ...base, ...flatten(next) }
      controls.setValues(fresh)
      setBase(fresh)
      setValues(fresh)
      setErrors({})
    },
    /** Every visible error with the id of its field, for the summary above a form. */
    problems: Object.entries(errors).map(([name, message]): Problem => ({ id: `${id}-${name}`, message })),
    register: (name: string): FormField => ({
      id: `${id}-${name}`,
      name,
      error: errors[name],
      ...initialProps(base[name]),
      ref: (control) => controls.register(name, control),
      onChange: ({ target }) => edit(name, controlValue(target)),
    }),
  }
}

function initialProps(value: FieldValue): { defaultChecked: boolean } | { defaultValue: string } {
  return typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: String(value ?? '') }
}
