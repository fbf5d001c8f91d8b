import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The application's role and database share this name. The role is not a superuser, so it cannot bypass revoked
 * rights.
 */
export const APP_ROLE = 'cartwright'

/**
 * The role's password, needed only on systems without sockets. It is stored in the data folder because anyone who can
 * read that can read the database files anyway.
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
