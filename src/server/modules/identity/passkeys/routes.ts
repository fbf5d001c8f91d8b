import { onlyPage } from '#core/contract/envelopes.ts'
import { passkeys as contract } from '#core/contract/passkeys.ts'
import { requireUser } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { IdentityDeps } from '../deps.ts'
import { recordLogin } from '../logins/record-login.ts'
import { presentUser } from '../present-user.ts'
import { addPasskey, startAddingPasskey } from './add-passkey.ts'
import { askForPasskey, BY_PASSKEY, logInWithPasskey } from './log-in-with-passkey.ts'
import { listPasskeys, removePasskey, renamePasskey } from './manage-passkeys.ts'

export function passkeyRoutes(on: On, deps: IdentityDeps): void {
  on(contract.logInOptions, async () => ({ data: await askForPasskey(deps) }))

  on(contract.logIn, async ({ body, request, reply }) => {
    const { user: found, token } = await logInWithPasskey(deps, body.passkey, { request, reply })
    const user = await presentUser(deps.db, found)
    recordLogin(deps, { user, request, detail: BY_PASSKEY })
    return { token, user, data: { token, user } }
  })

  on(contract.list, async ({ actor }) => ({
    data: onlyPage(await listPasskeys(deps.db, requireUser(actor).userId)),
  }))

  on(contract.addOptions, async ({ actor, body, request }) => ({
    data: await startAddingPasskey(deps, { userId: requireUser(actor).userId, request, ...body }),
  }))

  on(contract.add, async ({ actor, body }) => {
    const { passkey, recoveryCodes } = await addPasskey(deps, { actor: requireUser(actor), ...body })
    return { data: { passkey, recovery_codes: recoveryCodes }, message: 'Passkey added.' }
  })

  on(contract.rename, async ({ actor, body }) => {
    await renamePasskey(deps.db, { userId: requireUser(actor).userId, ...body })
    return { message: 'Passkey renamed.' }
  })

  on(contract.remove, async ({ actor, body, request }) => {
    await removePasskey(deps, { actor: requireUser(actor), request, ...body })
    return { message: 'Passkey removed.' }
  })
}
