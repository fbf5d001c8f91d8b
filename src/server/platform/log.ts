import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

export type Log = Logger

/** Fields that must never be written down, at any depth a request can put them. */
const SECRET_FIELDS = [
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'code',
  'authorization',
  'cookie',
  'clientSecret',
  'license',
  'license_key',
]

export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: NodeJS.WritableStream): Log {
  const options = {
    level: logLevel,
    base: null,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[hidden]',
    },
  }
  return pino(options, destination ?? standardOutput())
}

/** What waits to be written is kept up to this size; what comes then is lost. */
const WAITING_BYTES = 1024 * 1024

/**
 * Where the output is a file on a disk that is full, lines are lost and the server goes on: no request may fail over a
 * line of the log. Without listeners the failure would count as a fault that nobody caught, and end the process.
 */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: WAITING_BYTES })
  output.on('error', () => {})
  process.stdout.on('error', () => {})
  return output
}
