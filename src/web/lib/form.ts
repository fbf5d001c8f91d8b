import { useId, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import * as z from 'zod/mini'
import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { call } from './call.ts'

type FormEndpoint = Endpoint & { body: z.ZodMiniType<unknown, FieldValues> }
type Values<E extends FormEndpoint> = z.input<E['body']>

type Options<E extends FormEndpoint> = {
  defaults: DefaultValues<Values<E>>
  onDone: (response: ResponseOf<E>, values: Values<E>) => void | Promise<void>
  /** Sends the values; the contract's call unless the form needs more than its body (a path parameter, say). */
  send?: (values: Values<E>) => Promise<ResponseOf<E>>
  /** Where a refusal is shown: under its fields, as far as they are on the form, unless this says otherwise. */
  onRefused?: (error: AppError) => Placement
}

type Placement = 'fields' | 'alert' | 'nowhere'

/**
 * A form for one call. The call's own schema checks it in the browser with the server's words; what only the
 * server can know comes back under the fields it belongs to, or as `alert` beside the button.
 */
export function useContractForm<E extends FormEndpoint>(
  target: E,
  { defaults, onDone, send, onRefused }: Options<E>,
) {
  const id = useId()
  const [alert, setAlert] = useState<string | null>(null)
  const form = useForm<Values<E>, unknown, Values<E>>({
    defaultValues: defaults,
    resolver: contractResolver(target.body),
    // An error goes away as soon as its field is edited and comes back only with the next try.
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting, isDirty } = form.formState

  const submit = form.handleSubmit(async (values) => {
    if (isSubmitting) return
    setAlert(null)
    try {
      const input = { body: values } as InputOf<E>
      await onDone(await (send?.(values) ?? call(target, input)), values)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const placement = onRefused?.(error) ?? 'fields'
      if (placement === 'nowhere' || (placement === 'fields' && placeErrors(form, error))) return
      setAlert(error.message)
    }
  })

  const fieldId = (name: string) => `${id}-${name}`
  return {
    form,
    submit,
    alert,
    setAlert,
    pending: isSubmitting,
    dirty: isDirty,
    problems: problemsOf(errors, fieldId),
    /** All that a field component needs to be part of this form. */
    field: (name: FieldPath<Values<E>>) => ({
      id: fieldId(name),
      error: messageOf(errors, name),
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
    }),
  }
}

/** Checks values with a contract schema, the way react-hook-form asks. */
export function contractResolver<V extends FieldValues>(schema: z.ZodMiniType): Resolver<V, unknown, V> {
  return (values) => {
    const result = z.safeParse(schema, values)
    if (result.success) return { values, errors: {} }

    const errors: Record<string, unknown> = {}
    for (const issue of result.error.issues) putOnce(errors, issue.path, issue.message)
    return { values: {}, errors: errors as FieldErrors<V> }
  }
}

/** The first message of each field stands; later ones usually follow from it. */
function putOnce(errors: Record<string, unknown>, path: readonly PropertyKey[], message: string): void {
  const keys = path.length === 0 ? ['root'] : path.map(String)
  let level = errors
  for (const key of keys.slice(0, -1)) {
    level[key] ??= {}
    level = level[key] as Record<string, unknown>
  }
  level[keys.at(-1) ?? 'root'] ??= { type: 'contract', message }
}

type Form<V extends FieldValues> = UseFormReturn<V, unknown, V>

/** Puts the server's field errors under their fields. False when none of them is a field of this form. */
function placeErrors<V extends FieldValues>(form: Form<V>, error: AppError): boolean {
  const known = Object.entries(error.errors ?? {}).filter(
    ([name]) => get(form.getValues(), name) !== undefined,
  )
  for (const [index, [name, messages]] of known.entries()) {
    const message = messages[0] ?? error.message
    form.setError(name as FieldPath<V>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return known.length > 0
}

function messageOf(errors: FieldErrors, name: string): string | undefined {
  return (get(errors, name) as { message?: string } | undefined)?.message
}

export type Problem = { id: string; message: string }

/** Every shown error with the id of its field, for the summary on top of a form. */
function problemsOf(errors: FieldErrors, fieldId: (name: string) => string, prefix = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = prefix + key
    const message = messageOf(errors, key)
    if (typeof message === 'string') return [{ id: fieldId(name), message }]
    return problemsOf((error ?? {}) as FieldErrors, fieldId, `${name}.`)
  })
}
