import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '#core/errors.ts'
import { isDatabaseUnavailable } from '../database.ts'
import { BucketUnavailable } from '../storage-parts.ts'
import { API_CSP } from './security-headers.ts'
import { JsonRefused } from './strict-json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the request was answered with. */
    failure: AppError | null
  }
}

/** How soon to ask again while the database or the bucket is away. */
export const RETRY_AFTER_SECONDS = 2

/** Fastify's own errors, mapped to ours. */
const FRAMEWORK_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_ASYNC_CONSTRAINT: 'bad_request',
  // The method QUERY, which no call has, without a content type.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_REQUEST_TIMEOUT: 'bad_request',
}

/** Turns anything that was thrown into an error that is safe to send. Unexpected errors are logged once. */
export function asAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (error instanceof JsonRefused) return new AppError('bad_request')
  const code = FRAMEWORK_ERRORS[(error as FastifyError).code]
  if (code) return new AppError(code)
  const failed = { reqId: request.id, err: error }
  if (isDatabaseUnavailable(error)) {
    request.log.warn(failed, 'the database cannot be reached')
    return new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  if (error instanceof BucketUnavailable) {
    request.log.warn(failed, 'the bucket of STORAGE_URL cannot be used')
    return new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  request.log.error({ ...failed, method: request.method, route: request.routeOptions.url }, 'request failed')
  return new AppError(isDiskFull(error) ? 'unavailable' : 'server_error')
}

/** No space for an upload: the file is fine and can be sent again later. */
function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** The JSON envelope of every failure; a browser that opened a page gets a plain HTML page instead. */
export function replyWithError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  request.failure = error
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  reply.code(error.status).headers({ 'cache-control': 'no-store', 'content-security-policy': API_CSP })
  if (isPageRequest(request)) return reply.type('text/html; charset=utf-8').send(plainPage(error.message))
  return reply
    .type('application/json; charset=utf-8')
    .send({ success: false, message: error.message, ...(error.errors && { errors: error.errors }) })
}

/** A browser navigation, as opposed to a script's request. */
export function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (request.url.startsWith('/api/') || request.headers['x-requested-with'] === 'XMLHttpRequest')
    return false
  return (request.headers.accept ?? '').includes('text/html')
}

/** Uses none of the rendering code, which may be what failed. */
function plainPage(message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title><h1>${message}</h1><p><a href="">Try again</a></p></html>`
}
