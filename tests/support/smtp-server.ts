import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  /** Whom the server was told to give it to, which is what counts. */
  recipients: string[]
  headers: Record<string, string>
  source: string
}

/** A real mail server on this machine. It can be taken down and brought back on the same port, or told to refuse. */
export async function openSmtpServer({ onMail = (_: ReceivedMail): void => {} } = {}) {
  const received: ReceivedMail[] = []
  let refusal: { code: number; words: string } | null = null
  let server = await listen(0)
  const { port } = server.server.address() as AddressInfo

  async function listen(at: number): Promise<SMTPServer> {
    const made = new SMTPServer({
      authOptional: true,
      // Senders keep connections open for the next mail; a server that goes down does not wait for them.
      closeTimeout: 1,
      disabledCommands: ['STARTTLS'],
      onData: async (stream, session, done) => {
        const source = await text(stream)
        if (refusal) return done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const mail = { recipients, source, headers: headersOf(source) }
        received.push(mail)
        onMail(mail)
        done()
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

/** Header lines, unfolded; the last of several with one name. */
export function headersOf(source: string): Record<string, string> {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}
