import { createTransport } from 'nodemailer'

export type OutgoingMail = {
  messageId: string
  from: string | { name: string; address: string }
  replyTo: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
}

/** Sends a mail through the mail server. Rejects if the server does not accept it. */
export type Transport = { send: (mail: OutgoingMail) => Promise<void>; close: () => void }

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
  return {
    send: async (mail) => {
      await smtp.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    close: () => smtp.close(),
  }
}
