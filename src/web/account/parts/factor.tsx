import { useState } from 'react'
import type { Profile } from '#core/contract/account.ts'
import type { PasskeyAssertion } from '#core/contract/fields.ts'
import type { FormField } from '#web/lib/form.ts'
import { askForPasskey } from '#web/lib/passkeys.ts'
import { CodeField } from './code-field.tsx'
import { LinkLikeButton } from './link-like-button.tsx'

type Have = Pick<Profile['second_factor'], 'app' | 'passkeys'>

/** How the second factor is proven, if the account has one: by a passkey unless the user prefers a code. */
export type Factor = ReturnType<typeof useFactor>

export function useFactor({ app, passkeys }: Have) {
  const [prefersCode, setPrefersCode] = useState(false)
  const byPasskey = passkeys > 0 && !prefersCode
  return {
    byPasskey,
    byCode: !byPasskey && (app || passkeys > 0),
    app,
    canChoose: passkeys > 0,
    choose: (by: 'passkey' | 'code') => setPrefersCode(by === 'code'),
    /** Opens the browser's passkey prompt if that is how. The answer is for the body of one call. */
    prove: async (): Promise<{ passkey?: PasskeyAssertion }> =>
      byPasskey ? { passkey: await askForPasskey() } : {},
  }
}

type Props = { factor: Factor; field: (name: 'code') => FormField }

export function FactorField({ factor, field }: Props) {
  const { byPasskey, byCode, app, canChoose, choose } = factor
  if (byPasskey)
    return (
      <div>
        <p className="text-muted">Then your browser asks for one of your passkeys.</p>
        <LinkLikeButton onClick={() => choose('code')}>Use a code instead</LinkLikeButton>
      </div>
    )
  if (!byCode) return null
  return (
    <div>
      <CodeField {...field('code')} recoveryFirst={!app} />
      {canChoose && <LinkLikeButton onClick={() => choose('passkey')}>Use a passkey instead</LinkLikeButton>}
    </div>
  )
}
