import type { Config, PanelConfig } from '#server/config.ts'
import { PANEL_VARIABLES, type PanelVariable } from '#server/config-variables.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import { createNewestReading } from '#server/platform/newest-reading.ts'
import { listSealed, type SealedRow } from './queries.ts'
import { type ResolvedKeys, resolveKeys, type Stored } from './resolve-keys.ts'

export type KeyDeps = {
  db: Db
  config: Config
  keyring: Keyring
  log: Log
  hasDemo: () => Promise<boolean>
  /** Whether the shop's time was moved in test mode. */
  isTimeMoved: () => Promise<boolean>
  /** Called whenever the keys were read again. */
  onChange: (inForce: PanelConfig) => void
}

export type StoredKey = Stored & Pick<SealedRow, 'hint' | 'updatedAt' | 'updatedBy'>
export type KeyState = ResolvedKeys & { stored: readonly StoredKey[] }
export type OpenKeys = ReturnType<typeof openKeys>

/** Binds the encryption to these settings, so that no other ciphertext can pass as one. */
const PURPOSE = 'sealed-setting'

/** The keys in memory. `reload` runs at startup and whenever an instance has changed them. */
export function openKeys({ db, config, keyring, log, hasDemo, isTimeMoved, onChange }: KeyDeps) {
  let current: KeyState = {
    stored: [],
    inForce: config,
    groups: {
      stripe: { state: 'none', problem: null },
      paypal: { state: 'none', problem: null },
      mail: { state: 'none', problem: null },
    },
    setup: { stripe: null, paypal: null },
  }

  /** Sealed with its name, so that rows cannot be exchanged. */
  function seal(name: PanelVariable, value: string): string {
    return keyring.seal(PURPOSE, JSON.stringify([name, value]))
  }

  function open({ name, valueCipher }: SealedRow): string | null {
    try {
      const [sealedName, value] = JSON.parse(keyring.open(PURPOSE, valueCipher)) as [string, string]
      return sealedName === name ? value : null
    } catch {
      return null
    }
  }

  async function read(on: Queryable): Promise<KeyState> {
    const rows = (await listSealed(on)).filter(({ name }) => isPanelVariable(name))
    const stored = rows.map((row) => ({
      name: row.name as PanelVariable,
      value: open(row),
      hint: row.hint,
      updatedAt: row.updatedAt,
      updatedBy: row.updatedBy,
    }))
    return { stored, ...(await resolveKeys({ config, hasDemo, isTimeMoved }, stored)) }
  }

  const newest = createNewestReading()

  function apply(read: KeyState): void {
    const before = current.groups
    current = read
    for (const [group, { state, problem }] of Object.entries(current.groups)) {
      const isNew = problem !== before[group as keyof typeof before].problem
      if (isNew && (state === 'refused' || state === 'unreadable'))
        log.warn({ group, state, problem }, 'settings from the panel are not in force')
    }
    onChange(current.inForce)
  }

  return { current: () => current, read, reload: () => newest(read(db), apply), seal }
}

function isPanelVariable(name: string): boolean {
  return (PANEL_VARIABLES as readonly string[]).includes(name)
}
