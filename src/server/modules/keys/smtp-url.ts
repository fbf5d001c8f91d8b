import type { MailServer } from '#core/contract/admin-keys.ts'

export type SmtpParts = Omit<MailServer, 'from'> & { password: string }

const DEFAULT_PORTS = { 'smtps:': 465, 'smtp:': 587 } as const

/** `smtps://` is TLS from the start; `smtp://` asks for it with STARTTLS. */
export function writeSmtpUrl({ host, port, user, password, encryption }: SmtpParts): string {
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return `${encryption === 'tls' ? 'smtps' : 'smtp'}://${login}${host}:${port}`
}

export function readSmtpUrl(text: string): SmtpParts {
  const { protocol, hostname, port, username, password } = new URL(text)
  const isTls = protocol === 'smtps:'
  return {
    host: hostname,
    port: port === '' ? DEFAULT_PORTS[isTls ? 'smtps:' : 'smtp:'] : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    encryption: isTls ? 'tls' : 'starttls',
  }
}
