import type { MailContent } from '#core/content/mail.ts'
import { AppError } from '#core/errors.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import type { QueueMail } from '../queue-mail.ts'
import { type RenderedMail, renderMail } from '../render-mail.ts'
import { MAIL_KINDS, templateOf } from '../templates/all-templates.ts'
import type { MailShop, Template } from '../templates/template.ts'
import { composeMail } from '../texts/compose-mail.ts'
import { findRecipient } from './queries.ts'

/** A draft with the values of the example. */
export function previewText(kind: string, content: MailContent, shop: MailShop): RenderedMail {
  return renderMail({ kind, payload: requireTemplate(kind).example, shop, content })
}

type Deps = { db: Db; shop: () => MailShop; queueMail: QueueMail }
type Test = { kind: string; content: MailContent; userId: number }

/** Sends the draft to whoever asks for it, through the outbox like every mail. Returns the address. */
export async function sendTest(
  { db, shop, queueMail }: Deps,
  { kind, content, userId }: Test,
): Promise<string> {
  const template = requireTemplate(kind)
  const { subject, blocks } = composeMail(template, template.example, shop(), content)
  return inTransaction(db, async (tx) => {
    const to = await findRecipient(tx, userId)
    if (!to) throw new AppError('not_found')
    await queueMail(tx, 'mail-test', {
      to: { email: to.email, name: to.name, userId },
      payload: { name: to.name, subject, blocks },
    })
    return to.email
  })
}

function requireTemplate(kind: string): Template {
  if (!(MAIL_KINDS as readonly string[]).includes(kind)) throw new AppError('not_found')
  return templateOf(kind)
}
