import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { FindingState } from '#core/domain/setup-check.ts'
import { StatusChip, type Tone } from '#web/ui/badge.tsx'

const WORDS: Record<FindingState, string> = { done: 'Done', todo: 'To do', failing: 'Failing' }

const TONES: Record<FindingState, Tone> = { done: 'success', todo: 'neutral', failing: 'danger' }

export function StepState({ state }: { state: FindingState }) {
  return <StatusChip tone={TONES[state]}>{WORDS[state]}</StatusChip>
}

const ICONS = {
  done: { Icon: CircleCheck, look: 'text-success' },
  todo: { Icon: CircleDashed, look: 'text-muted' },
  failing: { Icon: CircleAlert, look: 'text-danger' },
}

/** With its word for screen readers. */
export function StateIcon({ state }: { state: FindingState }) {
  const { Icon, look } = ICONS[state]
  return (
    <>
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${look}`} />
      <span className="sr-only">{`${WORDS[state]}: `}</span>
    </>
  )
}
