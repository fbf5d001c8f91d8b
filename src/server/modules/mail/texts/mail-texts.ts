import type { MailContent } from '#core/content/mail.ts'
import type { MailText } from '#core/domain/shop-settings.ts'
import { templateOf } from '../templates/all-templates.ts'
import type { MailShop } from '../templates/template.ts'
import { checkMailText } from './check-text.ts'
import { startingText } from './compose-mail.ts'
import { describeFields } from './fields.ts'

type Deps = {
  shop: () => MailShop
  /** What staff wrote into the settings before mails had texts of their own. */
  earlier: (kind: string) => MailText | undefined
}

/** What an editor of mail texts has to know. */
export function createMailTexts({ shop, earlier }: Deps) {
  return {
    starting: (kind: string): MailContent => startingText(templateOf(kind), earlier(kind)),
    fields: (kind: string) => describeFields(templateOf(kind), shop()),
    problems: (kind: string, content: MailContent) => checkMailText(templateOf(kind), content),
  }
}
