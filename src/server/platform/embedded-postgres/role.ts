import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The application's role and its database have one name. The role is no superuser: what is revoked stays revoked. */
export const APP_ROLE = 'cartwright'

/**
 * The role's password where it needs one, which is where there are no sockets. Kept in the data folder:
 * whoever can read that can read the database's files as well.
 */
export async function readPassword(dataDir: string): Promise<string | null> {
  if (process.platform !== 'win32') return null
  const file = join(dataDir, 'postgres-password')
  try {
    return await readFile(file, 'utf8')
  } catch {
    const password = randomBytes(24).toString('base64url')
    await writeFile(file, password, { mode: 0o600 })
    return password
  }
}
