/** Every failure a caller can see. Status and wording live here and nowhere else. */
export const ERRORS = {
  bad_request: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Unauthenticated.' },
  payment_required: { status: 402, message: 'pay failed please try again' },
  forbidden: { status: 403, message: 'This action is unauthorized.' },
  // Sent with `errors.password`, which distinguishes it from a missing permission.
  password_required: { status: 403, message: 'Please confirm your password to continue.' },
  // Sent with `errors.second_factor`. Staff of a shop that requires one are led to set it up.
  second_factor_required: { status: 403, message: 'Please set up a second factor first.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'Method not allowed.' },
  conflict: {
    status: 409,
    message: 'This was changed by someone else in the meantime. Please reload it and try again.',
  },
  gone: { status: 410, message: 'This link is no longer valid. Please ask for a new one.' },
  too_large: { status: 413, message: 'The request is too large.' },
  uri_too_long: { status: 414, message: 'The address is too long.' },
  wrong_content_type: { status: 415, message: 'Please send JSON (Content-Type: application/json).' },
  csrf_mismatch: { status: 419, message: 'CSRF token mismatch.' },
  invalid_input: { status: 422, message: 'Please check the highlighted fields.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  server_error: { status: 500, message: 'Server error' },
  unavailable: { status: 503, message: 'The shop is busy or restarting. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

/** Under a field of the request that the call does not take. */
export const UNKNOWN_FIELD = 'This field is not known.'

export type ErrorCode = keyof typeof ERRORS

/** Field name to the messages shown under that field. */
export type FieldErrors = Record<string, string[]>

export type ErrorDetails = {
  message?: string
  errors?: FieldErrors
  retryAfterSeconds?: number
  /** The rate rule that was exceeded, for the security log. */
  rule?: string
}

/** An expected failure. Its message is always safe to show to a person. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  readonly rule: string | undefined

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message)
    this.code = code
    this.status = ERRORS[code].status
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.rule = details.rule
  }
}

/** The page bundle has its own copy of this class, so `instanceof` would miss errors thrown by the server. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error
}

/** A 422 about one field, with the message both at the top level and under that field. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('invalid_input', { message, errors: { [field]: [message] } })
}

export function errorCodeOf(status: number, errors: FieldErrors = {}): ErrorCode {
  if (status === ERRORS.password_required.status && errors.password) return 'password_required'
  if (status === ERRORS.second_factor_required.status && errors.second_factor) return 'second_factor_required'
  const codes = Object.keys(ERRORS) as ErrorCode[]
  return codes.find((code) => ERRORS[code].status === status) ?? 'server_error'
}
