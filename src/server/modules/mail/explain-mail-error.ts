/** What nodemailer's errors have in common. */
type MailError = Error & { code?: string; response?: string; responseCode?: number; command?: string }

const CERTIFICATE = /certificate|CERT_|self.signed|altnames|ERR_TLS/i
const OLD_TLS = /wrong version number|SSL routines|packet length too long/i

/** What went wrong with the mail server, in words for staff. */
export function explainMailError(error: unknown, smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl)
  const place = port === '' ? hostname : `${hostname} on port ${port}`
  if (!(error instanceof Error)) return `${place} did not accept the mail.`
  const { code, message, response } = error as MailError
  const words = (response ?? message).slice(0, 500)
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return `${hostname} refused the login. Check user and password. It said: ${words}`
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return `There is no server named ${hostname}. Check the host.`
  if (CERTIFICATE.test(message) && !response)
    return `The certificate of ${hostname} is not valid, so the mail was not sent. Check the host, or have the certificate renewed. (${words})`
  if (code === 'ETLS')
    return `${place} offers no encryption (STARTTLS), so the mail was not sent. Use the port for TLS, often 465. (${words})`
  if (OLD_TLS.test(message))
    return `${place} does not speak ${protocol === 'smtps:' ? 'TLS from the start. Choose STARTTLS' : 'STARTTLS. Choose TLS'}, or another port.`
  if (/ECONNREFUSED/.test(`${code} ${message}`)) return `Nothing answers at ${place}. Check host and port.`
  if (code === 'ETIMEDOUT' || /timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i.test(message))
    return `${place} does not answer. Check the port; many hosting providers block 25 and 465, and leave 587 open.`
  return `${hostname} did not accept the mail. It said: ${words}`
}

/** A server may repeat what it was sent, so the password is taken out before anyone logs or shows its answer. */
export function withoutPasswordIn(answer: string, smtpUrl: string): string {
  const { username, password } = new URL(smtpUrl)
  if (password === '') return answer
  const plain = decodeURIComponent(password)
  const login = `\u0000${decodeURIComponent(username)}\u0000${plain}`
  const secrets = [plain, password, ...[plain, login].map((text) => Buffer.from(text).toString('base64'))]
  return secrets.reduce((left, secret) => left.replaceAll(secret, '…'), answer)
}

export function withoutPassword(error: unknown, smtpUrl: string): unknown {
  if (!(error instanceof Error)) return error
  const clean = (text: string) => withoutPasswordIn(text, smtpUrl)
  const { message, code, response, responseCode } = error as MailError
  const details = { code, responseCode, ...(response !== undefined && { response: clean(response) }) }
  return Object.assign(new Error(clean(message)), details)
}
