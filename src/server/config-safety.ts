import type { Payments } from './config-payments.ts'
import type { Values } from './config-variables.ts'
import { StartError } from './platform/start-error.ts'

/** Enough for an office behind one address; more only serves load tests. */
const MAX_RATE_LIMIT_FACTOR = 10

const LOOPBACK = /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/

/**
 * Refuses settings that would put visitors or the shop at risk, in every mode alike. What UNSAFE names is allowed.
 * Throws one error that names every such setting.
 */
export function refuseUnsafe(values: Values, payments: Payments): void {
  const problems = [
    addressProblem(values, payments),
    mailProblem(values),
    limitProblem(values),
    demoProblem(values, payments),
    backupProblem(values),
  ]
  const found = problems.filter((problem) => problem !== null)
  if (found.length > 0) throw new StartError(found.join('\n'))
}

/** Whether the shop is, or is about to be, open to real buyers. */
export function isSerious({ NODE_ENV }: Pick<Values, 'NODE_ENV'>, { mode }: Pick<Payments, 'mode'>): boolean {
  return NODE_ENV === 'production' || mode === 'live'
}

/** Whether a host name can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}

/** Whether mails, which carry links for new passwords, would pass through other machines. */
export function mailNeedsTls({
  SMTP_URL: url,
  UNSAFE: unsafe,
}: Pick<Values, 'SMTP_URL' | 'UNSAFE'>): boolean {
  return url !== undefined && !isLoopback(new URL(url).hostname) && !unsafe.includes('plain-mail')
}

function mailProblem({ SMTP_URL: url, UNSAFE: unsafe }: Values): string | null {
  if (!url || new URL(url).search === '' || unsafe.includes('plain-mail')) return null
  return 'SMTP_URL: must have no parameters, because they can turn encryption off. Remove what begins with ?, or also set UNSAFE=plain-mail'
}

function addressProblem(values: Values, payments: Payments): string | null {
  const { PUBLIC_URL: address, HOST: host, UNSAFE: unsafe } = values
  if (unsafe.includes('http')) return null
  if (address) {
    const { protocol, hostname } = new URL(address)
    if (protocol === 'https:' || isLoopback(hostname)) return null
    return 'PUBLIC_URL: must start with https://, because over http:// anyone on the way can read passwords. Only localhost needs no https'
  }
  return isSerious(values, payments) && !isLoopback(host)
    ? 'PUBLIC_URL: is required because HOST accepts other machines. Set it to the https:// address of the shop'
    : null
}

function limitProblem({ RATE_LIMIT_FACTOR: factor, UNSAFE: unsafe }: Values): string | null {
  if (factor <= MAX_RATE_LIMIT_FACTOR || unsafe.includes('rate-limits')) return null
  return `RATE_LIMIT_FACTOR: must be at most ${MAX_RATE_LIMIT_FACTOR}. For a load test, also set UNSAFE=rate-limits`
}

function backupProblem({ BACKUP_URL: url, BACKUP_PASSPHRASE: passphrase }: Values): string | null {
  return url && !passphrase
    ? 'BACKUP_URL: needs BACKUP_PASSPHRASE, because backups contain what customers told the shop and would leave this machine readable'
    : null
}

function demoProblem({ SHOP_DEMO: demo }: Values, { mode }: Payments): string | null {
  return demo === true && mode === 'live'
    ? 'SHOP_DEMO: is 1, but the payment keys are live. Set SHOP_DEMO=0, or remove the keys'
    : null
}
