import { ProviderRefused, ProviderUnavailable } from '../gateway.ts'

/** The SDK's errors, recognized by shape because the SDK is not loaded until it is needed. */
type ApiError = Error & { statusCode: number; headers: Record<string, string>; body: unknown }

/** The credentials are wrong or lack a permission, which says nothing about the request itself. */
const NOT_LET_IN = new Set([401, 403])

export function translatePaypalError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  // No answer at all: a timeout, a broken connection, a token that could not be fetched.
  if (!isApiError(error))
    return new ProviderUnavailable(`PayPal gave no answer: ${error.message}`, { cause: error })
  const { statusCode } = error
  if (statusCode === 429) {
    const seconds = Number(error.headers['retry-after'] ?? 1)
    const retryAfterSeconds = Number.isFinite(seconds) ? seconds : 1
    return new ProviderUnavailable('PayPal wants fewer requests.', { cause: error, retryAfterSeconds })
  }
  const tells = statusCode >= 400 && statusCode < 500 && statusCode !== 409 && !NOT_LET_IN.has(statusCode)
  if (!tells) return new ProviderUnavailable(`PayPal answered ${statusCode}`, { cause: error })
  const { issue, description } = issueOf(error)
  return new ProviderRefused(issue, description)
}

export function statusOf(error: unknown): number | null {
  return isApiError(error) ? error.statusCode : null
}

/** `ORDER_ALREADY_CAPTURED`, `INSTRUMENT_DECLINED`, ... */
export function hasIssue(error: unknown, ...issues: string[]): boolean {
  return isApiError(error) && issues.includes(issueOf(error).issue)
}

/** For lookups: what PayPal does not know is no failure. */
export function nothingIfMissing(error: unknown): null {
  if (statusOf(error) === 404 || hasIssue(error, 'INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND')) return null
  throw error
}

function issueOf({ body, message, statusCode }: ApiError): { issue: string; description: string } {
  const { name, message: words, details } = parse(body)
  const [detail] = details ?? []
  return {
    issue: detail?.issue ?? name ?? String(statusCode),
    description: detail?.description ?? words ?? message,
  }
}

type Body = { name?: string; message?: string; details?: { issue?: string; description?: string }[] }

function parse(body: unknown): Body {
  try {
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : body
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'statusCode' in error && 'headers' in error
}
