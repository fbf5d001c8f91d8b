import * as z from 'zod'

export type Schema = Record<string, unknown>

export type Schemas = {
  /** Converts a schema; the named schemas in it become references. */
  convert: (schema: z.core.$ZodType, io: 'input' | 'output') => Schema
  /** The named schemas that were converted so far. */
  components: Record<string, Schema>
}

/** Collects JSON Schemas, each under the name by which one of the files exports it. */
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

/** Plain values stay inline: a reference to a text or a number says less than the text or number itself. */
function isShared(value: unknown): value is z.core.$ZodType {
  if (typeof value !== 'object' || value === null || !('_zod' in value)) return false
  return ['object', 'union'].includes((value as z.core.$ZodTypes)._zod.def.type)
}

/** The range in which JavaScript counts exactly is no rule of the shop, and would stand at every integer. */
function dropIntegerLimits({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function pointToComponents(json: object): Schema & { $defs?: Record<string, Schema> } {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
