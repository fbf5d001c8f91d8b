import { AppError, type ErrorCode, type ErrorDetails, isAppError } from '#core/errors.ts'
import type { PageInput } from '#core/page-input.ts'

/** What the thread is started with. */
export type ThreadData = { appUrl: string; compileCache: string | undefined }

/** What can be said about an error in another thread. `code` is set for expected ones. */
export type Failure = ErrorDetails & { name: string; stack: string | undefined; code?: ErrorCode }

/** `call` is set if the error is that of a call. */
type Failed = { failure: Failure; call: number | undefined }

export type ToThread =
  | { kind: 'render'; page: number; url: string; input: Omit<PageInput, 'call' | 'report'> }
  | { kind: 'answer'; call: number; result: unknown }
  | { kind: 'refusal'; call: number; failure: Failure }

export type FromThread =
  | { kind: 'ready'; version: string }
  | { kind: 'call'; page: number; call: number; method: string; path: string; input: unknown }
  | ({ kind: 'report'; page: number } & Failed)
  | { kind: 'page'; page: number; status: number; headers: [string, string][]; body: ArrayBuffer }
  | ({ kind: 'failed'; page: number } & Failed)

/** Cloning an error would lose its fields. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined }
  const { name, message, stack } = error
  if (!isAppError(error)) return { name, message, stack }
  const { code, errors, retryAfterSeconds, rule } = error
  return {
    name,
    message,
    stack,
    code,
    ...(errors && { errors }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
    ...(rule && { rule }),
  }
}

export function errorOf({ name, stack, code, ...details }: Failure): Error {
  const error = code ? new AppError(code, details) : Object.assign(new Error(details.message), { name })
  if (stack) error.stack = stack
  return error
}
