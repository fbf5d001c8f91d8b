import type * as z from 'zod/mini'

export type FieldValue = string | boolean | number | null | undefined
/** A form's values by the names of its fields; what is nested has dots in its name: `address.city`. */
export type FlatValues = Record<string, FieldValue>
/** The first message of each field that has one. */
export type FieldProblems = Record<string, string>

/** What a form begins with: some of its values, in objects too. */
export type StartValues<Values> = {
  [Key in keyof Values]?: Values[Key] extends object ? Partial<Values[Key]> : Values[Key]
}

/** The names of the fields of a body: its own, and those of objects in it. */
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

/** What a schema has to say about values. The first message of a field stands; later ones usually follow from it. */
export function problemsIn(schema: z.ZodMiniType, values: unknown): FieldProblems {
  const result = schema.safeParse(values)
  const problems: FieldProblems = {}
  for (const { path, message } of result.error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}
