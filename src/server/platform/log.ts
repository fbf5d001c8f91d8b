import { type Logger, pino } from 'pino'
import { withoutKey } from '#core/paths.ts'
import type { Config } from '../config.ts'
import { withoutValues } from './error-text.ts'

export type Log = Logger

/** An address for the log: the query may hold keys and tokens, and so do some paths. */
export function loggedPath(url: string): string {
  const path = URL.parse(url, 'http://shop')?.pathname ?? ''
  return withoutKey(path)
}

/** Fields that must never be logged, at any depth a request can have. */
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

export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination?: NodeJS.WritableStream,
  /** Of the trace that a line belongs to. */
  traceId?: () => string | null,
): Log {
  const options = {
    level: logLevel,
    base: null,
    serializers: { err: withoutValues },
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[hidden]',
    },
    ...(traceId && { mixin: () => withTrace(traceId()) }),
  }
  return pino(options, destination ?? standardOutput())
}

function withTrace(id: string | null): object {
  return id === null ? {} : { trace_id: id }
}

/** The most output to buffer; lines beyond that are dropped. */
const WAITING_BYTES = 1024 * 1024

/**
 * If the disk is full, log lines are lost and the server keeps running: no request may fail over a log line. Without
 * these listeners, the error would be uncaught and end the process.
 */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: WAITING_BYTES })
  output.on('error', ignore)
  // Once, however many logs there are.
  process.stdout.off('error', ignore).on('error', ignore)
  return output
}

function ignore(): void {}
