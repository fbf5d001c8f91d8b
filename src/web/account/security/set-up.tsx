import { useLayoutEffect, useState } from 'react'
import type { account, Profile } from '#core/contract/account.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFactor } from '../parts/factor.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { PasswordStep } from './password-step.tsx'
import { StepButtons } from './step-buttons.tsx'

type Secret = ResponseOf<typeof account.setUpSecondFactor>['data']
type Props = { onDone: (codes: readonly string[]) => void; onCancel: () => void }
type State = Profile['second_factor']

/**
 * The password comes first, then the app gets the secret and shows a code. Nothing changes before that code is
 * accepted.
 */
export function SetUp({ state, onDone, onCancel }: Props & { state: State }) {
  const [secret, setSecret] = useState<Secret | null>(null)
  if (secret === null) return <AskPassword state={state} onDone={setSecret} onCancel={onCancel} />
  return <AskFirstCode secret={secret} onDone={onDone} onCancel={onCancel} />
}

type PasswordProps = { state: State; onDone: (secret: Secret) => void; onCancel: () => void }

function AskPassword({ state, onDone, onCancel }: PasswordProps) {
  const factor = useFactor(state)
  const form = useContractForm(contracts.account, 'setUpSecondFactor', {
    defaults: { password: '' },
    send: async (body) =>
      ask(contracts.account, 'setUpSecondFactor', { body: { ...body, ...(await factor.prove()) } }),
    onDone: ({ data }) => onDone(data),
  })
  return <PasswordStep form={form} factor={factor} pendingVerb="Checking…" onCancel={onCancel} />
}

type CodeProps = Props & { secret: Secret }

function AskFirstCode({ secret, onDone, onCancel }: CodeProps) {
  const { field, focus, submit, alert, pending } = useContractForm(contracts.account, 'confirmSecondFactor', {
    defaults: { code: '' },
    onDone: ({ data }) => onDone(data.recovery_codes),
  })
  useLayoutEffect(() => focus('code'), [focus])

  return (
    <form noValidate className="grid gap-5" aria-busy={pending} onSubmit={submit}>
      <FormAlert message={alert} />
      <ol className="grid list-decimal gap-5 pl-5 marker:font-medium">
        <li>
          <p>Scan this with an authenticator app on your phone.</p>
          <SecretShown secret={secret} />
        </li>
        <li>
          <p>Enter the 6 digits the app shows.</p>
          <div className="mt-3 max-w-72">
            <TextField
              {...field('code')}
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              enterKeyHint="go"
              className="tracking-widest tabular-nums"
            />
          </div>
        </li>
      </ol>
      <StepButtons verb="Switch on" pending={pending && 'Checking…'} onCancel={onCancel} />
    </form>
  )
}

function SecretShown({ secret: { qr, secret, uri } }: { secret: Secret }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-5">
      {/* Cameras need dark on light, whatever the theme. */}
      <img
        src={qr}
        alt="QR code for your authenticator app"
        width={192}
        height={192}
        className="size-48 rounded-md border border-border bg-white p-2"
      />
      <div className="grid min-w-0 gap-2">
        <p className="text-muted">
          On this phone?{' '}
          <a href={uri} className="rounded-xs text-primary underline underline-offset-4">
            Open the app
          </a>
          .
        </p>
        <p className="text-muted">Or type this key into the app:</p>
        <p className="flex items-center gap-1">
          <code className="font-mono break-words">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} what="key" />
        </p>
      </div>
    </div>
  )
}
