import type { MailContent } from '#core/content/mail.ts'
import type { ShopSettings } from '#core/domain/shop-settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import type { Module } from '#server/platform/module.ts'
import type { Traces } from '#server/platform/tracing/traces.ts'
import { checkMail, checkServer } from './check-mail.ts'
import { createQueueMail } from './queue-mail.ts'
import { createMailSender } from './send-mails.ts'
import { staffMailRoutes } from './staff/routes.ts'
import type { MailShop } from './templates/template.ts'
import { createMailTexts } from './texts/mail-texts.ts'
import { createTransports, type MailServerSettings } from './transport.ts'
import { watchMails } from './watch-mails.ts'

type Deps = {
  db: Db
  clock: Clock
  log: Log
  keyring: Keyring
  traces: Traces
  publicUrl: () => URL
  /** The mail server in force, which may change at any time. */
  server: () => MailServerSettings
  serverProblem: () => string | null
  serverChangedAt: () => Date | null
  print: (text: string) => void
  settings: () => ShopSettings
  /** How the shop looks. */
  looks: () => Pick<MailShop, 'color' | 'logo'>
  /** The text that staff published for a kind of mail; null if there is none. */
  findText: (kind: string) => MailContent | null
}

export function createMailModule({ server, serverProblem, serverChangedAt, ...deps }: Deps) {
  const { db, clock, keyring, publicUrl, settings } = deps
  const shop = (): MailShop => {
    const { shopName, supportEmail } = settings()
    return { ...deps.looks(), name: shopName, supportEmail, url: publicUrl().origin }
  }
  const texts = createMailTexts({ shop, earlier: (kind) => settings().mailTexts[kind] })
  const transports = createTransports(server)
  const transport = transports.current
  const sender = createMailSender({
    ...deps,
    shop,
    textOf: (kind) => deps.findText(kind) ?? texts.starting(kind),
    transport,
    mailFrom: () => server().mailFrom,
  })
  const queueMail = createQueueMail({ clock, keyring, publicUrl })
  const checking = { db, server, problem: serverProblem, changedAt: serverChangedAt }
  const check = () => checkMail(checking)
  const isSending = () => server().smtpUrl !== null

  return {
    mountRoutes: ({ on }) =>
      staffMailRoutes({
        on,
        db,
        clock,
        keyring,
        publicUrl,
        shop,
        queueMail,
        server,
        transport,
        sendNow: sender.sendNow,
        check,
      }),
    start: sender.start,
    stop: async () => {
      await sender.stop()
      transports.close()
    },
    byTime: [{ runDue: sender.sendDue, pause: sender.pause }],
    queueMail,
    sendDue: sender.sendDue,
    texts,
    /** Whether mails leave the shop. */
    check,
    /** The same, as far as the shop knows by itself. */
    known: () => [checkServer(checking)],
    isSending,
    watches: [watchMails({ db, clock, isSending })],
  } satisfies Module
}
