import { type AppError, isAppError } from '#core/errors.ts'
import type { Caller, DialectDeps } from './deps.ts'
import { eddActivate, eddCheck, eddDeactivate, eddRefuse } from './edd-license.ts'
import { eddNoVersion, eddVersion, eddVersions } from './edd-version.ts'
import type { Refusal } from './evaluate-license.ts'
import type { EddCall } from './read-params.ts'

export type EddAnswer = { body: Buffer; retryAfterSeconds?: number | undefined }

/** Refusals are answered with 200, because the stock client treats any other status as an outage and stops asking. */
export async function answerEdd(deps: DialectDeps, call: EddCall, caller: Caller): Promise<EddAnswer> {
  try {
    caller.countCall()
    return { body: await answer(deps, call, caller) }
  } catch (error) {
    // A real outage should look like one.
    if (!isAppError(error) || error.status >= 500) throw error
    return refuseEdd(deps, call, error)
  }
}

export async function refuseEdd(deps: DialectDeps, call: EddCall, error: AppError): Promise<EddAnswer> {
  const { message, code, retryAfterSeconds } = error
  const text =
    call.action === 'get_version'
      ? eddNoVersion(call, message)
      : JSON.stringify(await eddRefuse(deps, call, code as Refusal))
  return { body: Buffer.from(text), retryAfterSeconds }
}

async function answer(
  deps: DialectDeps,
  { action, params, batch }: EddCall,
  caller: Caller,
): Promise<Buffer> {
  switch (action) {
    case 'get_version':
      return batch ? eddVersions(deps, { params, batch }, caller) : eddVersion(deps, params, caller)
    case 'check_license':
      return json(await eddCheck(deps, params, caller))
    case 'activate_license':
      return json(await eddActivate(deps, params, caller))
    case 'deactivate_license':
      return json(await eddDeactivate(deps, params, caller))
    default:
      return json({ success: false, license: 'invalid', error: 'unknown_action' })
  }
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value))
}
