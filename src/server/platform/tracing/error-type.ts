import { AppError } from '#core/errors.ts'
import { sqlStateOf } from '../database-errors.ts'

/** Of the operating system or of TLS. Other codes may come from outside. */
const SYSTEM_CODE = /^(?:E[A-Z]{2,20}|[A-Z]+_SELF_SIGNED_CERT|CERT_[A-Z_]{2,30})$/

/** What kind of error it is. Never its message, which may name a person or a secret. */
export function errorType(error: unknown): string {
  if (error instanceof AppError) return error.code
  const state = sqlStateOf(error)
  if (state) return state
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : ''
  return SYSTEM_CODE.test(code) ? code : error.constructor.name
}
