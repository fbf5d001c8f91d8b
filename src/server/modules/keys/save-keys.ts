import type { KeyGroup } from '#core/contract/admin-keys.ts'
import { AppError, type FieldErrors } from '#core/errors.ts'
import type { PanelValues } from '#server/config.ts'
import type { PanelVariable } from '#server/config-variables.ts'
import type { Clock } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { StartError } from '#server/platform/start-error.ts'
import { type AuditActor, recordAudit } from '../audit/index.ts'
import { FIELDS, namesOf } from './groups.ts'
import type { KeyDeps, KeyState, OpenKeys } from './open-keys.ts'
import { deleteSealed, lockSealed, saveSealed } from './queries.ts'
import { refusalOf, tryKeys } from './resolve-keys.ts'
import { readSmtpUrl } from './smtp-url.ts'

export type SaveDeps = Pick<KeyDeps, 'db' | 'config' | 'hasDemo' | 'isTimeMoved'> & {
  clock: Clock
  keys: OpenKeys
}

/** The new value of each variable; null removes it. Those that are not named stay. */
export type Changes = Partial<Record<PanelVariable, string | null>>

type Change = {
  group: KeyGroup
  actor: AuditActor
  /** From what is stored now, which may be newer than what this instance has in memory. */
  next: (stored: PanelValues, state: KeyState) => Changes
}

/** Stores keys after the checks of a start. On commit, every instance takes them into use. */
export async function saveKeys(deps: SaveDeps, { group, actor, next }: Change): Promise<void> {
  const { db, clock, keys } = deps
  await inTransaction(db, async (tx) => {
    await lockSealed(tx)
    const state = await keys.read(tx)
    const stored = readable(state, group)
    const changes = changesIn({ ...withoutUnreadable(state, group), ...next(stored, state) }, state, stored)
    if (changes.length === 0) return
    await refuseUnusable(deps, state, { group, stored, changes })
    const values = { updatedAt: clock.now(), updatedBy: actor.userId }
    for (const [name, value] of changes) {
      if (value !== null)
        await saveSealed(tx, {
          name,
          valueCipher: keys.seal(name, value),
          hint: hintOf(name, value),
          ...values,
        })
    }
    await deleteSealed(tx, removedIn(changes))
    await recordAudit(tx, {
      actor,
      action: 'settings.keys_changed',
      subjectId: group,
      before: null,
      after: {
        set: changes.filter(([, value]) => value !== null).map(([name]) => name),
        removed: removedIn(changes),
      },
    })
    await forgetPages(tx)
  })
  // This instance takes them into use right away; the others are notified.
  await keys.reload()
}

function removedIn(changes: readonly (readonly [PanelVariable, string | null])[]): PanelVariable[] {
  return changes.filter(([, value]) => value === null).map(([name]) => name)
}

function readable({ stored }: KeyState, group: KeyGroup): PanelValues {
  const own = stored.filter(({ name, value }) => namesOf(group).includes(name) && value !== null)
  return Object.fromEntries(own.map(({ name, value }) => [name, value]))
}

/** What was sealed with another secret goes with the first change, or it would keep the new keys from being used. */
function withoutUnreadable({ stored }: KeyState, group: KeyGroup): Changes {
  const unreadable = stored.filter(({ name, value }) => namesOf(group).includes(name) && value === null)
  return Object.fromEntries(unreadable.map(({ name }) => [name, null]))
}

function changesIn(next: Changes, state: KeyState, stored: PanelValues): [PanelVariable, string | null][] {
  const exists = (name: PanelVariable) => state.stored.some((row) => row.name === name)
  const entries = Object.entries(next) as [PanelVariable, string | null][]
  return entries.filter(([name, value]) => (value === null ? exists(name) : value !== stored[name]))
}

type Unchecked = { group: KeyGroup; stored: PanelValues; changes: readonly [PanelVariable, string | null][] }

async function refuseUnusable(
  deps: SaveDeps,
  state: KeyState,
  { group, stored, changes }: Unchecked,
): Promise<void> {
  const { config } = deps
  const fixed = changes.filter(([name, value]) => value !== null && config.fixed.has(name))
  if (fixed.length > 0)
    throw problems(
      group,
      fixed.map(([name]) => [name, 'Is set in the environment, which wins.']),
    )
  const own = { ...stored, ...Object.fromEntries(changes) } as Changes
  const left = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null))
  if (Object.keys(left).length === 0) return
  try {
    const { payments } = tryKeys(config, { ...othersInForce(state, group), ...left })
    const refusal = await refusalOf(deps, payments)
    if (refusal !== null) throw new AppError('invalid_input', { message: refusal })
  } catch (error) {
    if (error instanceof StartError) throw problems(group, error.message.split('\n').map(readProblem))
    throw error
  }
}

function othersInForce({ stored, groups }: KeyState, group: KeyGroup): PanelValues {
  const others = (Object.keys(FIELDS) as KeyGroup[]).filter(
    (other) => other !== group && ['in_force', 'incomplete'].includes(groups[other].state),
  )
  const names = others.flatMap(namesOf)
  const values = stored.filter(({ name, value }) => names.includes(name) && value !== null)
  return Object.fromEntries(values.map(({ name, value }) => [name, value]))
}

/** `STRIPE_SECRET_KEY: must be a key that …`, as a start would print it. */
function readProblem(text: string): [name: string, problem: string] {
  const [, name = '', problem = text] = /^([A-Z_]+): (.*)$/s.exec(text) ?? []
  // The panel stands for the whole set, so there is nothing else to set or to leave out.
  const words = problem.replace(/^is required because .*$/s, 'is required')
  return [name, `${words.charAt(0).toUpperCase()}${words.slice(1)}.`.replace(/\.\.$/, '.')]
}

function problems(group: KeyGroup, found: readonly (readonly [name: string, problem: string])[]): AppError {
  const errors: FieldErrors = {}
  for (const [name, problem] of found) {
    const field = (FIELDS[group] as Record<string, string>)[name]
    if (field !== undefined) errors[field] = [problem]
  }
  const [first] = found
  if (!first) return new AppError('invalid_input')
  const [name, problem] = first
  return new AppError('invalid_input', { message: name === '' ? problem : `${name}: ${problem}`, errors })
}

/** What staff may still see of a stored value. */
function hintOf(name: PanelVariable, value: string): string {
  if (name === 'PAYPAL_ENVIRONMENT' || name === 'MAIL_FROM') return value
  if (name === 'SMTP_URL') {
    const { host, port } = readSmtpUrl(value)
    return `${host}:${port}`
  }
  const [newest = ''] = value.split(',')
  // Of a short value, four characters would be most of it.
  return newest.length >= 12 ? `…${newest.slice(-4)}` : '…'
}
