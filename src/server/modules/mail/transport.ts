import { createTransport } from 'nodemailer'
import { withoutPassword, withoutPasswordIn } from './explain-mail-error.ts'

export type OutgoingMail = {
  messageId: string
  from: string | { name: string; address: string }
  replyTo: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
}

export type Transport = {
  /** Sends a mail and returns the mail server's answer. Rejects if the server does not accept it. */
  send: (mail: OutgoingMail) => Promise<string>
  /** Mails that are on their way still leave. */
  close: () => void
}

/** How mails leave the shop. */
export type MailServerSettings = {
  /** Null if there is no mail server. Mails are then stored, and links in secret ones are printed. */
  smtpUrl: string | null
  mailNeedsTls: boolean
  mailFrom: string | null
}

/** The transport of the settings in force, opened anew when they change. Null without a mail server. */
export function createTransports(settings: () => MailServerSettings) {
  let current: { key: string; transport: Transport } | null = null

  function close(): void {
    current?.transport.close()
    current = null
  }

  return {
    current: (): Transport | null => {
      const { smtpUrl, mailNeedsTls } = settings()
      const key = `${mailNeedsTls} ${smtpUrl}`
      if (current?.key !== key) close()
      if (smtpUrl === null) return null
      current ??= { key, transport: openTransport(smtpUrl, { requireTls: mailNeedsTls }) }
      return current.transport
    },
    close,
  }
}

const CONNECT_MS = 10_000
const SOCKET_MS = 20_000

export function openTransport(smtpUrl: string, { requireTls }: { requireTls: boolean }): Transport {
  const smtp = createTransport({
    url: smtpUrl,
    // Otherwise someone on the way could remove the server's offer of TLS and read along.
    requireTLS: requireTls,
    pool: true,
    maxConnections: 3,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    // Content must never make the server read a local file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let underway = 0
  let isClosing = false

  function closeWhenDone(): void {
    if (isClosing && underway === 0) smtp.close()
  }

  return {
    send: async (mail) => {
      underway += 1
      try {
        const headers = { 'Auto-Submitted': 'auto-generated' }
        const { response } = await smtp.sendMail({ ...mail, headers })
        return withoutPasswordIn(response, smtpUrl)
      } catch (error) {
        throw withoutPassword(error, smtpUrl)
      } finally {
        underway -= 1
        closeWhenDone()
      }
    },
    close: () => {
      isClosing = true
      closeWhenDone()
    },
  }
}
