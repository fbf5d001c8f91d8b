import type { ShopSettings } from '#core/domain/shop-settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import type { Module } from '#server/platform/module.ts'
import { createQueueMail } from './queue-mail.ts'
import { createMailSender } from './send-mails.ts'
import { staffMailRoutes } from './staff/routes.ts'
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
}

export function createMailModule({ smtpUrl, requireTls, ...deps }: Deps) {
  const { db, clock, keyring, publicUrl } = deps
  const sender = createMailSender({
    ...deps,
    transport: smtpUrl ? openTransport(smtpUrl, { requireTls }) : null,
  })

  return {
    mountRoutes: ({ on }) => staffMailRoutes({ on, db, clock, keyring, publicUrl }),
    start: sender.start,
    stop: sender.stop,
    queueMail: createQueueMail({ clock, keyring, publicUrl }),
    sendDue: sender.sendDue,
    /** Whether mails leave the house. */
    isSending: () => smtpUrl !== null,
  } satisfies Module
}
