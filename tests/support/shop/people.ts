import { normalizeEmail } from '#core/domain/email.ts'
import { ROLE_ID, type RoleId } from '#core/domain/roles.ts'
import { userRoles, users } from '#server/db/tables/index.ts'
import { hashPassword } from '#server/modules/identity/passwords/hashes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'

/** A user with a known password. */
export type Person = { id: number; name: string; email: string; password: string }

type PersonOptions = Partial<typeof users.$inferInsert> & { password?: string; roles?: RoleId[] }

export const PASSWORD = 'tumble kettle marsh 91'

let number = 0
let defaultHash: Promise<string> | null = null

/** Inserts users directly, with unique email addresses. */
export function createPeople({ db, clock }: { db: Db; clock: Clock }) {
  async function person({ password = PASSWORD, roles, ...values }: PersonOptions = {}): Promise<Person> {
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
    admin: (options: PersonOptions = {}) =>
      person({ name: 'Grace Admin', roles: [ROLE_ID.admin], ...options }),
    support: (options: PersonOptions = {}) =>
      person({ name: 'Sam Support', roles: [ROLE_ID.support], ...options }),
  }
}

/** Hashes the default password once per process, because hashing is slow on purpose. */
async function hashOf(password: string): Promise<string> {
  if (password !== PASSWORD) return hashPassword(password)
  defaultHash ??= hashPassword(PASSWORD)
  return defaultHash
}
