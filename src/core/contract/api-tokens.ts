import * as z from 'zod/mini'
import { API_SCOPES } from '../domain/api-scope.ts'
import { endpoint } from './endpoint.ts'
import { Done, line, one, pageOf, Timestamp } from './envelopes.ts'
import { Id, IdParam } from './fields.ts'

export const ApiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** The first characters, to tell tokens apart. */
  hint: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  product_id: z.nullable(z.int()),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
  expires_at: z.nullable(Timestamp),
})
export type ApiToken = z.infer<typeof ApiToken>

export const apiTokens = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/api-tokens',
    summary: 'Your active API tokens',
    access: 'admin',
    response: pageOf(ApiToken),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/api-tokens',
    summary: 'Create an API token, for example for a build that publishes releases; it is shown only once',
    logged: { kind: 'api_token_created' },
    access: 'admin',
    fresh: true,
    status: 201,
    body: z.strictObject({
      name: line({ required: 'Please name the token.', max: 100 }),
      scopes: z
        .array(z.enum(API_SCOPES, { error: `Must be one of ${API_SCOPES.join(', ')}.` }))
        .check(z.minLength(1, { error: 'Choose at least one scope.' }), z.maxLength(API_SCOPES.length)),
      /** Restricts the token to one product. */
      product_id: z.optional(z.nullable(Id)),
      expires_in_days: z.optional(
        z.nullable(z.int({ error: 'Must be a whole number.' }).check(z.minimum(1), z.maximum(3650))),
      ),
    }),
    response: one(z.object({ ...ApiToken.shape, token: z.string() })),
    errors: ['not_found'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/admin/api-tokens/{id}',
    summary: 'Revoke one of your API tokens immediately',
    logged: { kind: 'api_token_revoked' },
    access: 'admin',
    fresh: true,
    params: IdParam,
    response: Done,
    errors: ['not_found'],
  }),
}
