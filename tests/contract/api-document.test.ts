import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contract } from '#core/contract/index.ts'
import { describeContract } from '#server/describe-contract.ts'
import { renderApiDocs } from '#server/platform/http/api-docs.ts'

const FILE = 'docs/api/openapi.json'
const MAX_BYTES = 600_000
/** A schema with fewer properties may be written out each time. */
const SHARED_FROM_PROPERTIES = 4

type Node = { path: string; value: Record<string, unknown> }

const apiDocument = await describeContract()
const nodes = [...walk(apiDocument, '#')]
const refs = nodes.flatMap(({ value }) => (typeof value.$ref === 'string' ? [value.$ref] : []))

describe('the API document', () => {
  test('weighs less than 600 kB', () => {
    expect(statSync(FILE).size).toBeLessThan(MAX_BYTES)
  })

  test('refers only to what it holds', () => {
    const paths = new Set(nodes.map(({ path }) => path))

    expect(refs.length).toBeGreaterThan(100)
    expect(refs.filter((ref) => !paths.has(ref))).toEqual([])
  })

  test('holds no component that nothing refers to', () => {
    const { parameters, responses, schemas } = apiDocument.components
    const all = Object.entries({ parameters, responses, schemas }).flatMap(([section, parts]) =>
      Object.keys(parts).map((name) => `#/components/${section}/${name}`),
    )

    expect(all.filter((ref) => !refs.includes(ref))).toEqual([])
  })

  test('defines each schema once: what occurs twice is exported by the contract, which gives it a name', () => {
    const large = nodes.filter(({ value }) => countProperties(value) >= SHARED_FROM_PROPERTIES)
    const groups = Object.values(Object.groupBy(large, ({ value }) => JSON.stringify(value)))
    const repeated = groups.filter((group = []) => group.length > 1)

    expect(repeated.map((group = []) => group.map(({ path }) => path))).toEqual([])
  })

  test('is shown to readers without references, except to the error that all calls share', () => {
    const page = renderApiDocs(apiDocument, contract)

    const shown = new Set(page.match(/#\/components\/\w+\/\w+/g))
    expect([...shown]).toEqual(['#/components/schemas/Error'])
    expect(page).toContain('cartItems')
  })
})

function countProperties({ type, properties }: Record<string, unknown>): number {
  return type === 'object' && properties ? Object.keys(properties).length : 0
}

/** Every object in a document, with its path as a reference would write it. */
function* walk(value: unknown, path: string): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { path, value: value as Record<string, unknown> }
  for (const [key, part] of Object.entries(value)) yield* walk(part, `${path}/${key}`)
}
