import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** The installation's generated secret. Without it, every session ends and sealed values cannot be opened. */
export function readOrCreateSecret(dataDir: string): string {
  try {
    saveSecret(dataDir, randomBytes(32).toString('base64url'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readSecret(dataDir)
}

/** Null if none was generated yet. */
export function findSecret(dataDir: string): string | null {
  return existsSync(fileIn(dataDir)) ? readSecret(dataDir) : null
}

/** Fails if there is one. */
export function saveSecret(dataDir: string, secret: string): void {
  writeFileSync(fileIn(dataDir), `${secret}\n`, { flag: 'wx', mode: 0o600 })
}

function readSecret(dataDir: string): string {
  const file = fileIn(dataDir)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new StartError(`APP_SECRET: the file ${file} is damaged. Restore it from a backup.`)
  return secret
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'app-secret')
}
