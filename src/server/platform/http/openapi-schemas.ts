import * as z from 'zod'

export type Schema = Record<string, unknown>

export type Schemas = {
  /** Converts a schema, with references to the named schemas in it. */
  convert: (schema: z.core.$ZodType, io: 'input' | 'output') => Schema
  /** The named schemas converted so far. */
  components: Record<string, Schema>
}

/** Collects JSON Schemas, each under its export name. */
export function collectSchemas(files: object[]): Schemas {
  const metadata = nameSchemas(files)
  const components: Record<string, Schema> = {}

  function convert(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
    const json = z.toJSONSchema(schema, { io, metadata, unrepresentable: 'any', override: dropIntegerLimits })
    const { $schema: _, $defs = {}, ...rest } = pointToComponents(json)
    for (const [name, definition] of Object.entries($defs)) add(name, definition)
    return rest
  }

  function add(name: string, definition: Schema): void {
    const known = components[name]
    if (known && JSON.stringify(known) !== JSON.stringify(definition))
      throw new Error(`${name} would name two different schemas in the API document: rename one of them.`)
    components[name] = definition
  }
  return { convert, components }
}

function nameSchemas(files: object[]) {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of files.flatMap((file) => Object.entries(file)))
    if (isShared(schema)) registry.add(schema, { id })
  return registry
}

/** Simple values stay inline: a reference to a string or number says less than the type itself. */
function isShared(value: unknown): value is z.core.$ZodType {
  if (typeof value !== 'object' || value === null || !('_zod' in value)) return false
  return ['object', 'union'].includes((value as z.core.$ZodTypes)._zod.def.type)
}

/** The range of safe integers is not a rule of the shop, and would show up at every integer. */
function dropIntegerLimits({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function pointToComponents(json: object): Schema & { $defs?: Record<string, Schema> } {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
