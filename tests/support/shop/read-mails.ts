import { asc } from 'drizzle-orm'
import { mails } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'

/** A mail as its recipient sees it. */
export type ReadMail = {
  id: number
  kind: string
  to: string
  subject: string
  html: string
  text: string
  status: string
  /** Every URL in the text part. */
  links: URL[]
}

/** All mails so far, oldest first, including the secret ones that staff may not read. */
export async function readMails(db: Queryable, keyring: Keyring): Promise<ReadMail[]> {
  const rows = await db.select().from(mails).orderBy(asc(mails.id))
  return rows.map((row) => {
    const content = row.contentCipher
      ? JSON.parse(keyring.open('mail', row.contentCipher))
      : { html: '', text: '' }
    const { html, text } = content as { html: string; text: string }
    const links = (text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link))
    return {
      id: row.id,
      kind: row.kind,
      to: row.toAddress,
      subject: row.subject,
      status: row.status,
      html,
      text,
      links,
    }
  })
}
