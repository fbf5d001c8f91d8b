import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  /** The recipients of the SMTP envelope, which decide the delivery. */
  recipients: string[]
  headers: Record<string, string>
  source: string
}

/** A real local mail server that can go down, come back on the same port, or reject mail. */
export async function openSmtpServer({
  onMail = (_: ReceivedMail): void => {},
  startTls = false,
  refuseLogins = false,
} = {}) {
  const received: ReceivedMail[] = []
  let refusal: { code: number; words: string } | null = null
  let answer: string | undefined
  let server = await listen(0)
  const { port } = server.server.address() as AddressInfo

  async function listen(at: number): Promise<SMTPServer> {
    const made = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      // The words repeat the password, as some servers do.
      onAuth: ({ password = '' }, _session, done) =>
        refuseLogins
          ? done(Object.assign(new Error(`No such login: ${password}`), { responseCode: 535 }))
          : done(null, { user: 'shop' }),
      // Senders keep connections open for the next mail; do not wait for them when going down.
      closeTimeout: 1,
      // The certificate that comes with the package, which no client can trust.
      disabledCommands: startTls ? [] : ['STARTTLS'],
      onData: async (stream, session, done) => {
        const source = await text(stream)
        if (refusal) return done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const mail = { recipients, source, headers: headersOf(source) }
        received.push(mail)
        onMail(mail)
        done(null, answer)
      },
    })
    made.on('error', () => {})
    await new Promise<void>((resolve) => made.listen(at, '127.0.0.1', () => resolve()))
    return made
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    down: () => close(server),
    async up(): Promise<void> {
      server = await listen(port)
    },
    /** What it says when it accepts a mail. */
    say: (words: string) => {
      answer = words
    },
    refuse: (code: number, words: string) => {
      refusal = { code, words }
    },
    accept: () => {
      refusal = null
    },
  }
}

function close(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Unfolded header lines; a repeated header keeps its last value. */
export function headersOf(source: string): Record<string, string> {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}
