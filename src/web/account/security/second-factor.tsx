import { useState } from 'react'
import type { Profile } from '#core/contract/account.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Panel } from '../parts/panel.tsx'
import { DisableDialog, RenewDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

type State = Profile['second_factor']
type Step = { name: 'rest' | 'set-up' | 'renew' | 'disable' } | { name: 'codes'; codes: readonly string[] }

const INTRO =
  'Logging in with your password then also takes a code from an app on your phone. A stolen password alone is useless.'

export function SecondFactor({ state }: { state: State }) {
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const rest = () => setStep({ name: 'rest' })
  const onDisabled = async () => {
    await invalidateQueries('account.getProfile')
    showToast('The authenticator app is off.')
    rest()
  }
  const showCodes = (codes: readonly string[]) => {
    setStep({ name: 'codes', codes })
    void invalidateQueries('account.getProfile')
  }

  return (
    <Panel
      title="Authenticator app"
      intro={INTRO}
      aside={<StatusChip tone={state.app ? 'success' : 'neutral'}>{state.app ? 'On' : 'Off'}</StatusChip>}
    >
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
      {step.name === 'set-up' && <SetUp state={state} onDone={showCodes} onCancel={rest} />}
      {step.name !== 'codes' && step.name !== 'set-up' && (
        <Choices
          state={state}
          onSetUp={() => setStep({ name: 'set-up' })}
          onRenew={() => setStep({ name: 'renew' })}
          onDisable={() => setStep({ name: 'disable' })}
        />
      )}
      {step.name === 'renew' && <RenewDialog state={state} onClose={rest} onDone={showCodes} />}
      {step.name === 'disable' && <DisableDialog state={state} onClose={rest} onDone={onDisabled} />}
    </Panel>
  )
}

type ChoicesProps = { state: State; onSetUp: () => void; onRenew: () => void; onDisable: () => void }

function Choices({ state, onSetUp, onRenew, onDisable }: ChoicesProps) {
  const left = state.recovery_codes_left
  return (
    <div className="grid gap-4">
      {state.enabled && (
        <p>
          You have {left} {left === 1 ? 'recovery code' : 'recovery codes'} left.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!state.app && <Button onClick={onSetUp}>Set up</Button>}
        {state.enabled && (
          <Button variant="secondary" onClick={onRenew}>
            New recovery codes
          </Button>
        )}
        {state.app && (
          <Button variant="secondary" onClick={onDisable}>
            Switch off
          </Button>
        )}
      </div>
    </div>
  )
}
