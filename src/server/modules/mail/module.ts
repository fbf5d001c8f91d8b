import type { MailContent } from '#core/content/mail.ts'
import type { ShopSettings } from '#core/domain/shop-settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import type { Module } from '#server/platform/module.ts'
import { createQueueMail } from './queue-mail.ts'
import { createMailSender } from './send-mails.ts'
import { staffMailRoutes } from './staff/routes.ts'
import type { MailShop } from './templates/template.ts'
import { createMailTexts } from './texts/mail-texts.ts'
import { openTransport } from './transport.ts'

type Deps = {
  db: Db
  clock: Clock
  log: Log
  keyring: Keyring
  publicUrl: () => URL
  /** Null if no mail server is configured. Mails are then stored, and links in secret ones are printed. */
  smtpUrl: string | null
  requireTls: boolean
  print: (text: string) => void
  mailFrom: string | null
  settings: () => ShopSettings
  /** How the shop looks. */
  looks: () => Pick<MailShop, 'color' | 'logo'>
  /** The text that staff published for a kind of mail; null if there is none. */
  findText: (kind: string) => MailContent | null
}

export function createMailModule({ smtpUrl, requireTls, ...deps }: Deps) {
  const { db, clock, keyring, publicUrl, settings } = deps
  const shop = (): MailShop => {
    const { shopName, supportEmail } = settings()
    return { ...deps.looks(), name: shopName, supportEmail, url: publicUrl().origin }
  }
  const texts = createMailTexts({ shop, earlier: (kind) => settings().mailTexts[kind] })
  const sender = createMailSender({
    ...deps,
    shop,
    textOf: (kind) => deps.findText(kind) ?? texts.starting(kind),
    transport: smtpUrl ? openTransport(smtpUrl, { requireTls }) : null,
  })
  const queueMail = createQueueMail({ clock, keyring, publicUrl })

  return {
    mountRoutes: ({ on }) => staffMailRoutes({ on, db, clock, keyring, publicUrl, shop, queueMail }),
    start: sender.start,
    stop: sender.stop,
    queueMail,
    sendDue: sender.sendDue,
    texts,
  } satisfies Module
}
