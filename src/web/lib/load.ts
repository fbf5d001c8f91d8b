import { data, type RouterContextProvider, redirect } from 'react-router'
import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import type { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { callContext } from './context.ts'

/**
 * Loads a page's data. A missing record leads to the not-found page; any other expected failure becomes the page's
 * status and is shown by the error boundary; unexpected errors are reported.
 */
export async function load<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  target: E,
  input: InputOf<E>,
): Promise<ResponseOf<E>> {
  try {
    return await context.get(callContext)(target, input)
  } catch (error) {
    if (!isAppError(error)) throw error
    if (error.code === 'not_found') throw redirect(paths.notFound())
    throw data({ message: error.message }, { status: error.status })
  }
}

/** The bundle has its own copy of the class, so the server's errors are recognized by name. */
function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError'
}
