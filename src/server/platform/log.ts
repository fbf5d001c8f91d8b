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
  return destination ? pino(options, destination) : pino(options)
}
