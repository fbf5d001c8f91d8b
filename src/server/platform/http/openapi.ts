import * as z from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { RATE_RULES } from '#core/contract/rate-limits.ts'
import { ERRORS } from '#core/errors.ts'

type Schema = Record<string, unknown>

/** `bearer` says where the token comes from. */
type ApiInfo = { title: string; description: string; bearer: string }

/** The OpenAPI 3.1 document of a contract. Nothing in it is written by hand. */
export function describeApi(
  groups: Record<string, Record<string, Endpoint>>,
  { title, description, bearer }: ApiInfo,
) {
  const described = Object.entries(groups).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, target]) => ({
      target,
      operation: describeEndpoint(target, group, name),
    })),
  )
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
      schemas: { Error: ERROR_SCHEMA },
    },
  }
}

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

function describeEndpoint(target: Endpoint, group: string, name: string) {
  const security = [...(target.access === 'public' ? [] : ['bearer']), ...(target.csrf ? ['csrf'] : [])]
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: target.summary,
    'x-access': target.access,
    ...describeRateLimit(target),
    ...(target.fresh && { 'x-recent-password': true }),
    ...(security.length > 0 && { security: [Object.fromEntries(security.map((scheme) => [scheme, []]))] }),
    parameters: [...parameters(target.params, 'path'), ...parameters(target.query, 'query')],
    ...(target.body && {
      requestBody: { content: { 'application/json': { schema: toSchema(target.body, 'input') } } },
    }),
    ...(target.upload && { requestBody: { content: { 'multipart/form-data': { schema: UPLOAD_SCHEMA } } } }),
    responses: responses(target),
  }
}

/** The limit as shipped; another one may be in force. */
function describeRateLimit({ rateLimit }: Endpoint) {
  if (rateLimit === undefined || rateLimit === 'none') return {}
  const { limit, windowSeconds } = RATE_RULES[rateLimit]
  return { 'x-rate-limit': { rule: rateLimit, limit, window_seconds: windowSeconds } }
}

function parameters(schema: Endpoint['params'], location: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
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

function responses(target: Endpoint) {
  const status = target.status ?? 200
  const success =
    status === 204
      ? { description: 'Done, nothing to read' }
      : {
          description: 'Success',
          content: target.download
            ? { [target.download]: { schema: { type: 'string' } } }
            : { 'application/json': { schema: toSchema(target.response, 'output') } },
        }
  const failures = target.errors.map((code) => [
    String(ERRORS[code].status),
    {
      description: ERRORS[code].message,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return { [status]: success, ...Object.fromEntries(failures) }
}

function toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  return json
}
