import { adminPaths } from '#core/admin-paths.ts'
import type { MailContent } from '#core/content/mail.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import type { ShopSettings } from '#core/domain/shop-settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, isDatabaseUnavailable } from '#server/platform/database.ts'
import { messageOf } from '#server/platform/error-text.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import { createSetBackWatch } from '#server/platform/moved-clock.ts'
import { createRounds } from '#server/platform/rounds.ts'
import type { Traces } from '#server/platform/tracing/traces.ts'
import { notifyStaff } from '../notifications/index.ts'
import { isSecretMail, openPart, sealPart } from './mail-contents.ts'
import {
  bringMailsBack,
  claimDueMails,
  type MailRow,
  type Outcome,
  saveOutcome,
  storeMails,
} from './queries.ts'
import { linksOf, oneLine, type RenderedMail, renderMail } from './render-mail.ts'
import type { MailShop } from './templates/template.ts'
import type { Transport } from './transport.ts'

export type MailSender = ReturnType<typeof createMailSender>

type Deps = {
  db: Db
  clock: Clock
  log: Log
  keyring: Keyring
  traces: Traces
  /** Null without a mail server. Mails are then stored, and links in secret ones are printed. */
  transport: () => Transport | null
  /** Writes to the console of the server, which only its operator sees; never to the log. */
  print: (text: string) => void
  mailFrom: () => string | null
  settings: () => ShopSettings
  /** What mails show of the shop. */
  shop: () => MailShop
  /** The text that mails of a kind have now. */
  textOf: (kind: string) => MailContent
  /** What became of mails while the database was away. Without it, they would be sent again. */
  unsaved: Map<number, Outcome>
}

/** Must be longer than one delivery attempt can take. */
const LEASE_MS = 120_000
const FIRST_WAIT_MS = MINUTE_MS
const LONGEST_WAIT_MS = 6 * HOUR_MS
const WAITS = { leaseMs: LEASE_MS, firstWaitMs: FIRST_WAIT_MS, longestWaitMs: LONGEST_WAIT_MS }
const GIVE_UP_MS = 3 * DAY_MS
const BATCH = 10
/** The longest wait before the first try. */
const EVERY_MS = 2_000

/** Sends the mails in the outbox. If the mail server refuses, retries for three days. */
export function createMailSender(given: Omit<Deps, 'unsaved'>) {
  const deps: Deps = { ...given, unsaved: new Map() }
  const wasSetBack = createSetBackWatch(deps.clock)

  /** Tries one batch of due mails that no other instance has claimed. Returns the batch size. */
  async function sendSome(): Promise<number> {
    await saveOutcomes(deps)
    const now = deps.clock.now()
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    const claimed = await claimDueMails(deps.db, { now, leaseUntil, limit: BATCH })
    const transport = deps.transport()
    if (transport) await Promise.all(claimed.map((mail) => deliver(deps, transport, mail)))
    else await storeAll(deps, claimed)
    return claimed.length
  }

  /** Sends every due mail. */
  async function sendDue(): Promise<void> {
    if (wasSetBack()) await bringMailsBack(deps.db, { now: deps.clock.now(), ...WAITS })
    while ((await sendSome()) > 0);
  }

  const rounds = createRounds({
    everyMs: EVERY_MS,
    work: sendDue,
    onError: (error) => deps.log.warn({ err: error }, 'mail delivery is delayed'),
  })
  return {
    sendDue,
    start: rounds.start,
    stop: rounds.stop,
    pause: rounds.pause,
    /** Sends this mail now and returns the mail server's answer. Unlike others, it is not tried again. */
    sendNow: async (transport: Transport, mail: MailRow): Promise<string> => {
      try {
        return await sendOne(deps, transport, mail)
      } catch (error) {
        if (!isDatabaseUnavailable(error))
          await saveOutcome(deps.db, mail.id, {
            status: 'failed',
            lastError: describe(error),
            nextTryAt: null,
          })
        throw error
      }
    },
  }
}

async function deliver(deps: Deps, transport: Transport, mail: MailRow): Promise<void> {
  try {
    await sendOne(deps, transport, mail)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    await postpone(deps, mail, error)
  }
}

function sendOne(deps: Deps, transport: Transport, mail: MailRow): Promise<string> {
  const step = { name: 'send mail', kind: 'client', facts: { 'mail.kind': mail.kind } } as const
  return deps.traces.step(step, () => sendAndSave(deps, transport, mail))
}

async function sendAndSave(deps: Deps, transport: Transport, mail: MailRow): Promise<string> {
  const content = render(deps, mail)
  const answer = await transport.send({ ...content, ...addressing(deps, mail) })
  deps.unsaved.set(mail.id, {
    status: 'sent',
    sentAt: deps.clock.now(),
    subject: content.subject,
    contentCipher: sealPart(deps.keyring, content),
    lastError: null,
    nextTryAt: null,
  })
  await saveKept(deps, mail.id)
  return answer
}

async function saveOutcomes(deps: Deps): Promise<void> {
  for (const id of deps.unsaved.keys()) await saveKept(deps, id)
}

/** Keeps the outcome if the database is away, until the next round. */
async function saveKept({ db, unsaved }: Deps, id: number): Promise<void> {
  const outcome = unsaved.get(id)
  if (!outcome) return
  try {
    await saveOutcome(db, id, outcome)
    unsaved.delete(id)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) unsaved.delete(id)
    throw error
  }
}

/** Stores mails when there is no mail server. A mail that cannot be rendered does not block the others. */
async function storeAll(deps: Deps, claimed: readonly MailRow[]): Promise<void> {
  const stored = []
  for (const mail of claimed) {
    try {
      const content = render(deps, mail)
      stored.push({ id: mail.id, subject: content.subject, contentCipher: sealPart(deps.keyring, content) })
    } catch (error) {
      await postpone(deps, mail, error)
    }
  }
  await storeMails(deps.db, stored)
  // After storing, so that a mail that is tried again is not printed again.
  for (const { id, subject } of stored) {
    const mail = claimed.find((each) => each.id === id)
    if (mail && isSecretMail(mail)) deps.print(describeSecret(deps, mail, subject))
  }
}

/** Without a mail server, the link of a secret mail is shown to whoever runs the server, and to nobody else. */
function describeSecret(deps: Deps, mail: MailRow, subject: string): string {
  const links = linksOf(mail.kind, openPart(deps.keyring, mail.payloadCipher), deps.shop())
  return [
    '[secret mail] There is no mail server, so this link is shown here, once, and nowhere else.',
    `  To: ${oneLine(mail.toAddress)}`,
    `  Subject: ${subject}`,
    ...links.map((link) => `  ${link}`),
    '',
  ].join('\n')
}

function render(deps: Deps, { kind, payloadCipher }: MailRow): RenderedMail {
  const payload = openPart(deps.keyring, payloadCipher)
  return renderMail({ kind, payload, shop: deps.shop(), content: deps.textOf(kind) })
}

function addressing({ settings, mailFrom }: Deps, mail: MailRow) {
  const { shopName, supportEmail } = settings()
  return {
    messageId: mail.messageId,
    from: mailFrom() ?? { name: shopName, address: supportEmail },
    replyTo: supportEmail,
    to: { name: mail.toName, address: mail.toAddress },
  }
}

async function postpone(deps: Deps, mail: MailRow, error: unknown): Promise<void> {
  const now = deps.clock.now()
  const lastError = describe(error)
  deps.log.warn({ err: error, mail: mail.id, tries: mail.tries }, 'a mail could not be sent')
  if (now.getTime() - mail.createdAt.getTime() >= GIVE_UP_MS) return giveUp(deps, mail, lastError)
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (mail.tries - 1), LONGEST_WAIT_MS)
  const nextTryAt = new Date(now.getTime() + waitMs)
  await saveOutcome(deps.db, mail.id, { status: 'queued', lastError, nextTryAt })
}

function describe(error: unknown): string {
  return messageOf(error).slice(0, 500)
}

async function giveUp({ db }: Deps, mail: MailRow, lastError: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await saveOutcome(tx, mail.id, { status: 'failed', lastError, nextTryAt: null })
    await notifyStaff(tx, {
      kind: 'failed_mail',
      title: `A mail to ${mail.toAddress} could not be sent`,
      body: lastError,
      link: adminPaths.mails(),
      dedupeKey: `mail:${mail.id}`,
    })
  })
}
