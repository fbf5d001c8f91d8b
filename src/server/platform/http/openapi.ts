import type { Endpoint } from '#core/contract/endpoint.ts'
import { RATE_RULES } from '#core/contract/rate-limits.ts'
import { ERRORS, type ErrorCode } from '#core/errors.ts'
import { collectSchemas, type Schema, type Schemas } from './openapi-schemas.ts'
import { shareParts } from './openapi-shared.ts'

type Api = {
  title: string
  description: string
  /** Says where the bearer token comes from. */
  bearer: string
  groups: Record<string, Record<string, Endpoint>>
  /** Modules whose exported schemas get their own name in the document. */
  schemaFiles: object[]
}

/** The OpenAPI 3.1 document, generated from the contract. */
export function describeApi({ title, description, bearer, groups, schemaFiles }: Api) {
  const schemas = collectSchemas(schemaFiles)
  const described = Object.entries(groups).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, target]) => ({
      target,
      operation: describeEndpoint(target, `${group}.${name}`, schemas),
    })),
  )
  const shared = shareParts(described.map(({ operation }) => operation))
  const byPath = Object.groupBy(described, ({ target }) => target.path)
  const paths = Object.fromEntries(
    Object.entries(byPath).map(([path, found = []]) => [
      path,
      Object.fromEntries(found.map(({ target, operation }) => [target.method.toLowerCase(), operation])),
    ]),
  )
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: bearer },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CSRF-TOKEN',
          description: 'From the page, with the session cookie.',
        },
      },
      parameters: sortedByName(shared.parameters),
      responses: { ...errorResponses(groups), ...sortedByName(shared.responses) },
      schemas: { Error: ERROR_SCHEMA, ...sortedByName(schemas.components) },
    },
  }
}

export const ERROR_REF = '#/components/schemas/Error'
const ERROR_SCHEMA = {
  type: 'object',
  required: ['success', 'message'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

const UPLOAD_SCHEMA = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

function describeEndpoint(target: Endpoint, operationId: string, schemas: Schemas) {
  const security = [...(target.access === 'public' ? [] : ['bearer']), ...(target.csrf ? ['csrf'] : [])]
  return {
    operationId,
    tags: [operationId.split('.')[0]],
    summary: target.summary,
    'x-access': target.access,
    ...describeRateLimit(target),
    ...(target.fresh && { 'x-recent-password': true }),
    ...(target.unbound && { 'x-token-alone': target.unbound }),
    ...(security.length > 0 && { security: [Object.fromEntries(security.map((scheme) => [scheme, []]))] }),
    parameters: [...parameters(target.params, 'path'), ...parameters(target.query, 'query')],
    ...(target.body && {
      requestBody: { content: { 'application/json': { schema: schemas.convert(target.body, 'input') } } },
    }),
    ...(target.upload && { requestBody: { content: { 'multipart/form-data': { schema: UPLOAD_SCHEMA } } } }),
    responses: responses(target, schemas),
  }
}

/** The default limit; the running server may use another one. */
function describeRateLimit({ rateLimit }: Endpoint) {
  if (rateLimit === undefined || rateLimit === 'none') return {}
  const { limit, windowSeconds } = RATE_RULES[rateLimit]
  return { 'x-rate-limit': { rule: rateLimit, limit, window_seconds: windowSeconds } }
}

function parameters(schema: Endpoint['params'], location: 'path' | 'query'): Schema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = collectSchemas([]).convert(schema, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function responses(target: Endpoint, schemas: Schemas): Record<string, Schema> {
  const status = target.status ?? 200
  const failures = target.errors.map((code) => [
    ERRORS[code].status,
    { $ref: `#/components/responses/${code}` },
  ])
  return { [status]: successResponse(target, schemas), ...Object.fromEntries(failures) }
}

function successResponse({ status, download, response }: Endpoint, schemas: Schemas): Schema {
  if (status === 204) return { description: 'Done, nothing to read' }
  const content = download
    ? { [download]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: schemas.convert(response, 'output') } }
  return { description: 'Success', content }
}

/** Every error that an endpoint declares, by its code. */
function errorResponses(groups: Api['groups']): Record<string, Schema> {
  const declared = new Set(
    Object.values(groups).flatMap((endpoints) => Object.values(endpoints).flatMap(({ errors }) => errors)),
  )
  const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => declared.has(code))
  return Object.fromEntries(
    codes.map((code) => [
      code,
      {
        description: ERRORS[code].message,
        content: { 'application/json': { schema: { $ref: ERROR_REF } } },
      },
    ]),
  )
}

function sortedByName(components: Record<string, Schema>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
