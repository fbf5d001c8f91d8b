import type * as z from 'zod/mini'

export type FieldValue = string | boolean | number | null | undefined
/** A form's values by field name; nested fields have dots in their names: `address.city`. */
export type FlatValues = Record<string, FieldValue>
/** The first message of each invalid field. */
export type FieldProblems = Record<string, string>

export type InitialValues<Values> = {
  [Key in keyof Values]?: Values[Key] extends object ? Partial<Values[Key]> : Values[Key]
}

/** The field names of a body, including those of nested objects. */
export type FieldName<Values> = {
  [Key in keyof Required<Values> & string]: Required<Values>[Key] extends object
    ? `${Key}.${keyof Required<Values>[Key] & string}`
    : Key
}[keyof Required<Values> & string]

export function flatten(values: object, prefix = ''): FlatValues {
  const entries = Object.entries(values).map(([key, value]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}${key}.`)
      : { [prefix + key]: value as FieldValue },
  )
  return Object.assign({}, ...entries)
}

export function unflatten(values: FlatValues): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const keys = name.split('.')
    const last = keys.pop() ?? name
    let level = whole
    for (const key of keys) {
      level[key] ??= {}
      level = level[key] as Record<string, unknown>
    }
    level[last] = value
  }
  return whole
}

/** Keeps only the first message of each field, because later ones usually follow from it. */
export function problemsIn(schema: z.ZodMiniType, values: unknown): FieldProblems {
  const result = schema.safeParse(values)
  const problems: FieldProblems = {}
  for (const { path, message } of result.error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}
