import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** The installation's generated secret. Without it, every session ends and sealed values cannot be opened. */
export function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret')
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new StartError(`APP_SECRET: the file ${file} is damaged. Restore it from a backup.`)
  return secret
}
