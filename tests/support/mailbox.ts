import { headersOf, openSmtpServer, type ReceivedMail } from './smtp-server.ts'

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** Receives all mail from the shop and lets tests wait for it. */
export async function openMailbox() {
  const waiting = new Set<() => void>()
  const server = await openSmtpServer({
    onMail: () => {
      for (const look of waiting) look()
    },
  })

  return {
    /** For the shop's SMTP_URL. */
    url: server.url,
    /** Mails that arrived and were not taken by `linkTo`. */
    received: server.received as readonly ReceivedMail[],
    close: server.down,
    /** Waits for a mail to this address with a link to this path, whose subject may be told apart, and takes it. */
    linkTo(path: string | RegExp, address: string, subject = ''): Promise<string> {
      return new Promise((resolve) => {
        const look = () => {
          const at = server.received.findIndex(
            (mail) => mail.headers.subject?.includes(subject) && linkIn(mail, path, address) !== null,
          )
          const [mail] = at < 0 ? [] : server.received.splice(at, 1)
          const link = mail && linkIn(mail, path, address)
          if (!link) return
          waiting.delete(look)
          resolve(link)
        }
        waiting.add(look)
        look()
      })
    },
  }
}

function linkIn(mail: ReceivedMail, path: string | RegExp, address: string): string | null {
  if (!mail.recipients.includes(address)) return null
  const links = plainText(mail).match(/https?:\/\/\S+/g) ?? []
  const leads = ({ pathname }: URL) => (typeof path === 'string' ? pathname === path : path.test(pathname))
  return links.find((link) => leads(new URL(link))) ?? null
}

function plainText({ headers, source }: ReceivedMail): string {
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary ? source.split(`--${boundary}`).map((part) => part.trimStart()) : [source]
  const part = parts.find((one) => headersOf(one)['content-type']?.startsWith('text/plain')) ?? ''
  const body = part.slice(part.indexOf('\r\n\r\n') + 4)
  switch (headersOf(part)['content-transfer-encoding']) {
    case 'quoted-printable':
      return body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    case 'base64':
      return Buffer.from(body, 'base64').toString()
    default:
      return body
  }
}
