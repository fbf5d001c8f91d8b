import { useEffect, useEffectEvent, useState } from 'react'
import type { PasskeyAssertion } from '#core/contract/fields.ts'
import type { SignedIn } from '#core/contract/identity.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'

/** Loaded when the visitor reaches for a passkey, since most log in with their password. */
const loadPasskeys = () => import('#web/lib/passkeys.ts')

/** Logging in with a passkey: by a button, or from the autofill once the visitor is at the email field. */
export function usePasskeyLogin(onDone: (signedIn: SignedIn) => Promise<void>) {
  const [offering, setOffering] = useState(false)
  const logIn = async (passkey: PasskeyAssertion) =>
    onDone(await ask(contracts.passkeys, 'logIn', { body: { passkey } }))
  const byButton = useAction(async () => logIn(await (await loadPasskeys()).askForPasskey()))
  const byAutofill = useAction(async () => {
    const passkey = await (await loadPasskeys()).offerPasskeys()
    if (passkey) await logIn(passkey)
  })
  const offer = useEffectEvent(() => void byAutofill.run())
  useEffect(() => {
    if (offering) offer()
  }, [offering])

  return {
    logIn: () => void byButton.run(),
    /** Call it when the visitor reaches the email field. */
    offer: () => setOffering(true),
    pending: byButton.pending,
    alert: byButton.alert ?? byAutofill.alert,
  }
}
