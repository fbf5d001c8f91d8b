import { normalizeEmail } from '#core/domain/email.ts'
import { ROLE_ID, type RoleId } from '#core/domain/roles.ts'
import { userRoles, users } from '#server/db/tables/index.ts'
import { hashPassword } from '#server/modules/identity/passwords/hashes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'

/** Somebody with an account, and the password they know. */
export type Person = { id: number; name: string; email: string; password: string }

type Wanted = Partial<typeof users.$inferInsert> & { password?: string; roles?: RoleId[] }

export const PASSWORD = 'tumble kettle marsh 91'

let number = 0
let defaultHash: Promise<string> | null = null

/** People straight into the tables, with addresses that nobody else has. */
export function createPeople({ db, clock }: { db: Db; clock: Clock }) {
  async function person({ password = PASSWORD, roles, ...values }: Wanted = {}): Promise<Person> {
    number += 1
    const { email = `ada${number}@example.com`, name = 'Ada Byron', passwordHash } = values
    const now = clock.now()
    const times = {
      createdAt: now,
      updatedAt: now,
      lastActiveAt: now,
      emailVerifiedAt: now,
      termsAcceptedAt: now,
    }
    const [row] = await db
      .insert(users)
      .values({
        ...times,
        ...values,
        name,
        email,
        emailNormalized: normalizeEmail(email),
        passwordHash: passwordHash === undefined ? await hashOf(password) : passwordHash,
      })
      .returning({ id: users.id })
    if (!row) throw new Error('insert returned nothing')
    for (const [position, roleId] of (roles ?? [ROLE_ID.customer]).entries())
      await db.insert(userRoles).values({ userId: row.id, roleId, position })
    return { id: row.id, name, email, password }
  }

  return {
    user: person,
    admin: (wanted: Wanted = {}) => person({ name: 'Grace Admin', roles: [ROLE_ID.admin], ...wanted }),
    support: (wanted: Wanted = {}) => person({ name: 'Sam Support', roles: [ROLE_ID.support], ...wanted }),
  }
}

/** The usual password is hashed once per process: hashing is slow on purpose. */
async function hashOf(password: string): Promise<string> {
  if (password !== PASSWORD) return hashPassword(password)
  defaultHash ??= hashPassword(PASSWORD)
  return defaultHash
}
