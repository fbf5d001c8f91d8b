import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createKeyring } from '#server/platform/keys.ts'
import { makeSecretCheck } from './deps.ts'
import { takeSecret } from './take-secret.ts'

const SECRET = 'kU3x9TqLz0vWn5RbYh7CmJ2sEd8PfGaA'
const OTHER = 'Zb4v8NqWe1xTc6YmUi0OpLk3JhGf5DsA'

function tryTo(options: {
  archived?: string | null
  env?: [string, ...string[]]
  file?: string
  without?: boolean
}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'take-secret-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const path = join(dataDir, 'app-secret')
  if (options.file) writeFileSync(path, options.file)
  const manifest = {
    type: 'manifest' as const,
    created_at: '2026-06-01T03:00:00.000Z',
    migrations: [],
    secret_check: makeSecretCheck(createKeyring([SECRET])),
    app_secret: options.archived ?? null,
  }
  const config = { dataDir, appSecrets: options.env ?? null }
  takeSecret(manifest, { config, withoutSecret: options.without ?? false, report: () => {} })
  return path
}

test('the secret of an encrypted archive goes into a new data folder, closed to others', () => {
  const path = tryTo({ archived: SECRET })

  expect(readFileSync(path, 'utf8').trim()).toBe(SECRET)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('the right secret is accepted from the settings, as an older one too, and from the data folder', () => {
  expect(() => tryTo({ env: [SECRET] })).not.toThrow()
  expect(() => tryTo({ env: [OTHER, SECRET] })).not.toThrow()
  expect(() => tryTo({ file: SECRET })).not.toThrow()
})

test('a wrong or missing secret is refused unless the shop shall go on without it, and never replaced', () => {
  expect(() => tryTo({ env: [OTHER], archived: SECRET })).toThrow('another app secret')
  expect(() => tryTo({ file: OTHER, archived: SECRET })).toThrow('another app secret')
  expect(() => tryTo({})).toThrow('does not contain the app secret')
  expect(readFileSync(tryTo({ file: OTHER, without: true }), 'utf8')).toBe(OTHER)
})
