import { useState } from 'react'
import { account, type Profile } from '#core/contract/account.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Panel } from '../parts/panel.tsx'
import { useReadAgain } from '../parts/query.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

type State = Profile['second_factor']
type Step = { name: 'rest' | 'set-up' | 'renew' | 'disable' } | { name: 'codes'; codes: readonly string[] }

const INTRO =
  'With a second factor, logging in also takes a code from an app on your phone. A password alone, should somebody get hold of it, then opens nothing.'

export function SecondFactor({ state }: { state: State }) {
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const readAgain = useReadAgain()
  const rest = () => setStep({ name: 'rest' })
  const showCodes = (codes: readonly string[]) => {
    setStep({ name: 'codes', codes })
    void readAgain(account.getProfile)
  }

  return (
    <Panel
      title="Second factor"
      intro={INTRO}
      aside={
        <StatusChip tone={state.enabled ? 'success' : 'neutral'}>{state.enabled ? 'On' : 'Off'}</StatusChip>
      }
    >
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
      {step.name === 'set-up' && <SetUp onDone={showCodes} onCancel={rest} />}
      {step.name !== 'codes' && step.name !== 'set-up' && (
        <Choices
          state={state}
          onSetUp={() => setStep({ name: 'set-up' })}
          onRenew={() => setStep({ name: 'renew' })}
          onDisable={() => setStep({ name: 'disable' })}
        />
      )}
      {step.name === 'renew' && (
        <ProofDialog
          target={account.renewRecoveryCodes}
          title="Make new recovery codes?"
          text="The old ones stop working."
          verb="Make new codes"
          pendingVerb="Making codes…"
          onClose={rest}
          onDone={({ data }) => showCodes(data.recovery_codes)}
        />
      )}
      {step.name === 'disable' && (
        <ProofDialog
          target={account.disableSecondFactor}
          title="Switch the second factor off?"
          text="From then on your password alone is enough to log in."
          verb="Switch it off"
          pendingVerb="Switching off…"
          danger
          onClose={rest}
          onDone={async () => {
            await readAgain(account.getProfile)
            showToast('The second factor is off.')
            rest()
          }}
        />
      )}
    </Panel>
  )
}

type ChoicesProps = { state: State; onSetUp: () => void; onRenew: () => void; onDisable: () => void }

function Choices({ state, onSetUp, onRenew, onDisable }: ChoicesProps) {
  if (!state.enabled) {
    return (
      <div>
        <Button onClick={onSetUp}>Set up</Button>
      </div>
    )
  }
  const left = state.recovery_codes_left
  return (
    <div className="grid gap-4">
      <p>
        You have {left} {left === 1 ? 'recovery code' : 'recovery codes'} left.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onRenew}>
          New recovery codes
        </Button>
        <Button variant="secondary" onClick={onDisable}>
          Switch off
        </Button>
      </div>
    </div>
  )
}
