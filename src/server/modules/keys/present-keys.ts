import { KEY_GROUPS, type KeyField, type KeySettings, type MailServer } from '#core/contract/admin-keys.ts'
import type { Config } from '#server/config.ts'
import type { PanelVariable } from '#server/config-variables.ts'
import { namesOf } from './groups.ts'
import type { KeyState } from './open-keys.ts'
import { readSmtpUrl } from './smtp-url.ts'

type Viewer = { config: Config; isAdmin: boolean }

/** What staff may see: Support whether something is set, admins also by whom, when, and how it ends. Never a value. */
export function presentKeys({ stored, groups }: KeyState, viewer: Viewer): KeySettings {
  const { config, isAdmin } = viewer
  const presentField = (name: PanelVariable): KeyField => {
    const row = stored.find((each) => each.name === name)
    const isFixed = config.fixed.has(name)
    const shown = isAdmin && !isFixed ? row : undefined
    return {
      name,
      source: isFixed ? 'environment' : row ? 'panel' : null,
      hint: shown?.hint ?? null,
      updated_at: shown?.updatedAt.toISOString() ?? null,
      updated_by: shown?.updatedBy ?? null,
    }
  }
  return {
    payments_fixed: config.fixedPayments,
    groups: KEY_GROUPS.map((group) => ({
      group,
      state: groups[group].state,
      problem: isAdmin ? groups[group].problem : null,
      fields: namesOf(group).map(presentField),
    })),
    mail_server: isAdmin ? mailServerOf(stored, config) : null,
  }
}

function mailServerOf(stored: KeyState['stored'], config: Config): MailServer | null {
  const readValue = (name: PanelVariable) =>
    config.fixed.has(name) ? null : (stored.find((row) => row.name === name)?.value ?? null)
  const url = readValue('SMTP_URL')
  if (url === null) return null
  const { host, port, user, encryption } = readSmtpUrl(url)
  return { host, port, user, encryption, from: readValue('MAIL_FROM') ?? '' }
}
