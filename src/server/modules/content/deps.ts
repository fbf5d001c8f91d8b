import type { FieldFacts } from '#core/content/fields.ts'
import type { MailContent } from '#core/content/mail.ts'
import type { ContentProblem } from '#core/contract/admin-content.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { ShopSettings } from '../settings/index.ts'
import type { SharedContent } from './shared-content.ts'

/** What mails know about their own texts. */
export type MailTexts = {
  starting: (kind: string) => MailContent
  fields: (kind: string) => { name: string; value: string; about: string }[]
  problems: (kind: string, content: MailContent) => ContentProblem[]
}

export type ContentDeps = {
  db: Db
  clock: Clock
  storage: Storage
  settings: () => ShopSettings
  /** On the transaction of the change, if there is one: a second connection could be one too many. */
  findFlagship: (on: Queryable) => Promise<FieldFacts['flagship']>
  mails: MailTexts
  shared: SharedContent
}
