import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#server/platform/database.ts'
import { listSigningKeys } from '../releases/queries.ts'

type Deps = { app: FastifyInstance; db: Queryable; makeKey: () => Promise<unknown> }

/**
 * Every public key that a site may need, including retired ones, because what they signed is still in use. Not those
 * that wait for a second admin or were refused by one: nothing that they signed was ever accepted.
 */
export function publicKeysRoute({ app, db, makeKey }: Deps): void {
  app.get('/.well-known/cartwright-keys.json', async (_request, reply) => {
    await makeKey()
    const accepted = (await listSigningKeys(db)).filter(({ isPending }) => !isPending)
    const keys = accepted.map((key) => ({
      id: key.keyId,
      purpose: key.purpose,
      algorithm: 'Ed25519',
      public_key: key.publicKey,
      created_at: key.createdAt.toISOString(),
      retired_at: key.retiredAt?.toISOString() ?? null,
    }))
    return reply.header('cache-control', 'public, max-age=300').send({ keys })
  })
}
