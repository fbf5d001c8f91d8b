import type { Schema } from './openapi-schemas.ts'

type Operation = { parameters: Schema[]; responses: Record<string, Schema> }

/** Replaces parts that several operations share with references, and returns them for the document's components. */
export function shareParts(operations: Operation[]) {
  return {
    parameters: share(
      operations.map(({ parameters }) => parameters),
      'parameters',
      ({ name }) => String(name),
    ),
    responses: share(
      operations.map(({ responses }) => responses),
      'responses',
      nameOfResponse,
    ),
  }
}

type Container = Schema[] | Record<string, Schema>

function share(
  containers: Container[],
  section: string,
  nameOf: (part: Schema) => string | undefined,
): Record<string, Schema> {
  const uses = containers.flatMap((container) =>
    Object.entries(container).map(([key, part]) => ({
      container: container as Record<string, Schema>,
      key,
      part,
    })),
  )
  const shared: Record<string, Schema> = {}
  for (const group of groupEqual(uses)) {
    const [{ part }] = group
    const name = nameOf(part)
    // If different parts compete for a name, the most used one gets it and the others stay inline.
    if (group.length < 2 || !name || shared[name]) continue
    shared[name] = part
    for (const { container, key } of group) container[key] = { $ref: `#/components/${section}/${name}` }
  }
  return shared
}

function groupEqual<Use extends { part: Schema }>(uses: Use[]): [Use, ...Use[]][] {
  const groups = Object.values(Object.groupBy(uses, ({ part }) => JSON.stringify(part))) as [Use, ...Use[]][]
  return groups.toSorted((a, b) => b.length - a.length)
}

/**
 * Responses are anonymous envelopes, so they are named after their content: `CartAnswer`, `ReviewPage`. Anonymous
 * content gives no name.
 */
function nameOfResponse({ content }: Schema): string | undefined {
  const envelope = (content as Record<string, { schema: Schema }> | undefined)?.['application/json']?.schema
  const data = propertyOf(envelope, 'data')
  const page = propertyOf(data, 'data')
  if (page) return nameAfter(page.items as Schema, 'Page')
  return nameAfter(envelope, '') ?? nameAfter(data, 'Answer') ?? nameAfter(data?.items as Schema, 'List')
}

function propertyOf(schema: Schema | undefined, name: string): Schema | undefined {
  return (schema?.properties as Record<string, Schema> | undefined)?.[name]
}

function nameAfter(schema: Schema | undefined, suffix: string): string | undefined {
  return typeof schema?.$ref === 'string' ? schema.$ref.split('/').at(-1) + suffix : undefined
}
