import * as z from 'zod/mini'

type Shape = Record<string, z.ZodMiniType>
/** The field without its default, which is for records that are new. */
type Sent<Field> = Field extends z.ZodMiniDefault<infer Inner extends z.ZodMiniType> ? Inner : Field
type Changed<Fields extends Shape> = {
  [Name in keyof Fields]: Sent<Fields[Name]> extends infer Field extends z.ZodMiniType
    ? z.ZodMiniOptional<Field>
    : never
}

/** The same fields in a change of a record that exists: each may be left out, and then stays as it is. */
export function changeOf<Fields extends Shape>(fields: Fields): Changed<Fields> {
  const sent = Object.entries(fields).map(([name, field]) => [name, z.optional(withoutDefault(field))])
  return Object.fromEntries(sent)
}

function withoutDefault(field: z.ZodMiniType): z.ZodMiniType {
  return field instanceof z.ZodMiniDefault ? (field._zod.def.innerType as z.ZodMiniType) : field
}
