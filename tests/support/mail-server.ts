import { onTestFinished } from 'vitest'
import { openSmtpServer } from './smtp-server.ts'

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A mail server that goes down with the test. */
export async function startMailServer(options: { startTls?: boolean; refuseLogins?: boolean } = {}) {
  const server = await openSmtpServer(options)
  onTestFinished(() => server.down())
  return server
}
