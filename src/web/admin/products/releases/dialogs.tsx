import { useState } from 'react'
import type { Release } from '#core/contract/release-records.ts'
import { ROLLOUT_STEPS } from '#core/domain/release-channel.ts'
import { AppError } from '#core/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import type { Releases } from './use-releases.ts'

export type Question = 'publish' | 'change' | 'pause' | 'resume' | 'withdraw' | 'rollBack' | 'remove'
export type OpenDialog = { what: Question; release: Release }

type Props = { open: OpenDialog; releases: Releases; onClose: () => void }

/** Confirms anything that reaches customers' sites, and says what will happen. */
export function ReleaseDialog({ open: { what, release }, releases, onClose }: Props) {
  const [rollout, setRollout] = useState(String(release.rollout_percent))
  const [reason, setReason] = useState('')
  const [notice, setNotice] = useState(release.upgrade_notice ?? '')
  const { version } = release
  const after = (work: Promise<void>) => work.then(onClose)
  const wording = WORDING[what]

  const act = {
    publish: () => after(releases.publish(release, percentIn(rollout))),
    change: () =>
      after(
        releases.change(release, {
          rollout_percent: percentIn(rollout),
          upgrade_notice: notice.trim() || null,
        }),
      ),
    pause: () => after(releases.pause(release)),
    resume: () => after(releases.resume(release)),
    withdraw: () => after(releases.withdraw(release, reason)),
    rollBack: () => after(releases.rollBack(release, reason)),
    remove: () => after(releases.remove(release)),
  }[what]

  return (
    <ConfirmDialog
      title={wording.title(version)}
      verb={wording.verb}
      doing="Working…"
      tone={wording.tone}
      // Inside, so that an invalid value is shown like an error from the server.
      act={async () => act()}
      onClose={onClose}
    >
      <p>{wording.text}</p>
      {(what === 'publish' || what === 'change') && (
        <div className="grid gap-2">
          <TextField
            label="Percentage of sites"
            inputMode="numeric"
            value={rollout}
            autoComplete="off"
            hint="Sites are picked at random; raising the number keeps those already picked."
            onChange={(event) => setRollout(event.target.value)}
          />
          <RolloutSteps percent={rollout} onChoose={setRollout} />
        </div>
      )}
      {what === 'change' && (
        <TextField
          label="Upgrade notice"
          optional
          value={notice}
          maxLength={300}
          autoComplete="off"
          hint="Shown beside the update in WordPress."
          onChange={(event) => setNotice(event.target.value)}
        />
      )}
      {(what === 'withdraw' || what === 'rollBack') && (
        <TextField
          label="Reason"
          value={reason}
          maxLength={500}
          autoComplete="off"
          hint="Saved with the release and in the audit log."
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}

function RolloutSteps({ percent, onChoose }: { percent: string; onChoose: (percent: string) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      {ROLLOUT_STEPS.map(String).map((step) => (
        <Button
          key={step}
          size="sm"
          variant="secondary"
          aria-pressed={step === percent.trim()}
          aria-label={`To ${step}% of sites`}
          onClick={() => onChoose(step)}
        >
          {step}%
        </Button>
      ))}
    </div>
  )
}

type Wording = { title: (version: string) => string; verb: string; tone: 'primary' | 'danger'; text: string }

const WORDING: Record<Question, Wording> = {
  publish: {
    title: (version) => `Publish version ${version}?`,
    verb: 'Publish release',
    tone: 'primary',
    text: 'Sites with a valid license will be offered this version, and customers can download it.',
  },
  change: {
    title: (version) => `Change version ${version}`,
    verb: 'Save release',
    tone: 'primary',
    text: 'Sites that already have it keep it.',
  },
  pause: {
    title: (version) => `Pause version ${version}?`,
    verb: 'Pause release',
    tone: 'primary',
    text: 'No further site is offered it, and links to it stop working, also for sites that were offered it but have not updated yet. Sites that run it keep it. New customers get the version before it; without one, the product is not for sale until you resume.',
  },
  resume: {
    title: (version) => `Resume version ${version}?`,
    verb: 'Resume release',
    tone: 'primary',
    text: 'It is offered again, to the same percentage of sites as before, and customers can download it.',
  },
  withdraw: {
    title: (version) => `Halt and withdraw version ${version}?`,
    verb: 'Withdraw release',
    tone: 'danger',
    text: 'For a bad release. It is no longer offered or downloadable, and links to it stop working. Sites are offered the previous version; sites that run this one keep it until you publish a newer one.',
  },
  rollBack: {
    title: (version) => `Roll back to version ${version}?`,
    verb: 'Roll back',
    tone: 'danger',
    text: 'Every newer version in this channel is withdrawn, and this one is offered again.',
  },
  remove: {
    title: (version) => `Delete the draft ${version}?`,
    verb: 'Delete draft',
    tone: 'danger',
    text: 'Its zip is deleted too. The version can be uploaded again.',
  },
}

function percentIn(text: string): number {
  if (!/^\d{1,3}$/.test(text.trim()) || Number(text) > 100)
    throw new AppError('invalid_input', { message: 'The rollout must be a whole number from 0 to 100.' })
  return Number(text)
}
