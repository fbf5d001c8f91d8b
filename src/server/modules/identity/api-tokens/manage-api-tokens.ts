import type { ApiToken } from '#core/contract/api-tokens.ts'
import type { ApiScope } from '#core/domain/api-scope.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import { newKey, sha256 } from '#server/platform/keys.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { lockOwner } from '../lock-owner.ts'
import {
  type ApiTokenRow,
  insertApiToken,
  isProduct,
  listApiTokenRows,
  revokeApiTokenRow,
  revokeApiTokenRows,
} from './queries.ts'

/** Marks API tokens, for us and for scanners that look for leaked secrets. */
export const API_TOKEN_PREFIX = 'cw_'
const HINT_CHARS = 9

type Owner = { userId: number; actor: AuditActor; now: Date }
type NewApiToken = {
  name: string
  scopes: ApiScope[]
  product_id?: number | null | undefined
  expires_in_days?: number | null | undefined
}

export async function listApiTokens(db: Queryable, userId: number, now: Date): Promise<ApiToken[]> {
  return (await listApiTokenRows(db, userId, now)).map(presentApiToken)
}

/** Returns the token in plain text. Only its hash is stored. */
export async function createApiToken(
  db: Db,
  input: NewApiToken,
  { userId, tokenId, actor, now }: Owner & { tokenId: number },
): Promise<ApiToken & { token: string }> {
  const token = `${API_TOKEN_PREFIX}${newKey()}`
  const { product_id: productId = null, expires_in_days: days } = input
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, { userId, tokenId }, now)
    if (productId !== null && !(await isProduct(tx, productId)))
      throw fieldError('product_id', 'There is no such product.')
    const row = await insertApiToken(tx, {
      userId,
      name: input.name,
      productId,
      createdAt: now,
      scopes: [...new Set(input.scopes)],
      tokenHash: sha256(token),
      tokenHint: token.slice(0, HINT_CHARS),
      expiresAt: days ? new Date(now.getTime() + days * DAY_MS) : null,
    })
    const after = presentApiToken(row)
    await recordAudit(tx, { actor, action: 'api_token.created', subjectId: row.id, before: null, after })
    return { ...after, token }
  })
}

export async function revokeApiToken(db: Db, id: number, { userId, actor, now }: Owner): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await revokeApiTokenRow(tx, { id, userId, now })
    if (!row) throw new AppError('not_found')
    const before = presentApiToken(row)
    await recordAudit(tx, { actor, action: 'api_token.revoked', subjectId: id, before, after: null })
  })
}

export async function revokeApiTokensOf(tx: Queryable, { userId, actor, now }: Owner): Promise<void> {
  for (const row of await revokeApiTokenRows(tx, userId, now)) {
    const before = presentApiToken(row)
    await recordAudit(tx, { actor, action: 'api_token.revoked', subjectId: row.id, before, after: null })
  }
}

function presentApiToken(row: ApiTokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    hint: row.tokenHint,
    scopes: row.scopes,
    product_id: row.productId,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
  }
}
