import { DAY_MINUTES } from '#core/domain/durations.ts'
import type { Run } from './run.ts'
import { FIRST_NAMES, LAST_NAMES, number, pick } from './words.ts'

/** Customers without a password, spread over three years. */
export async function growUsers(run: Run, from: number, to: number): Promise<void> {
  await run(
    `INSERT INTO users (name, email, email_normalized, email_verified_at, terms_accepted_at, last_active_at, created_at, updated_at)
     SELECT first || ' ' || last, email, email, since, since, since, since, since
     FROM generate_series($1::int, $2::int) AS i,
       LATERAL (SELECT ${pick(FIRST_NAMES, 1)} AS first, ${pick(LAST_NAMES, 2)} AS last) AS names,
       LATERAL (SELECT lower(first || '.' || last || '.' || i || '@example.com') AS email,
         now() - ${number(1095 * DAY_MINUTES, 3)} * interval '1 minute' AS since) AS facts`,
    [from, to],
  )
  await run(
    `INSERT INTO user_roles (user_id, role_id)
     SELECT id, 2 FROM users WHERE NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = users.id)`,
  )
}
