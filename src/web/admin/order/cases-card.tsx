import { CircleCheck, Download, ExternalLink, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { StaffCase, StaffOrder } from '#core/contract/staff-order.ts'
import { caseWords, isCaseOpen } from '#core/domain/payment-case.ts'
import { type PaymentProvider, PROVIDER_NAMES } from '#core/domain/payment-status.ts'
import { useAction } from '#web/lib/action.ts'
import { contracts } from '#web/lib/contracts.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { AlertRegion } from '#web/ui/alert.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { Ago } from '../parts/ago.tsx'
import { CASE_KIND, CASE_STATE } from '../parts/words.ts'
import { CaseFacts } from './case-facts.tsx'
import { HandleCaseDialog } from './handle-case-dialog.tsx'
import type { OpenDialog } from './open-dialog.ts'

type Props = { order: StaffOrder; onOpen: ((what: OpenDialog) => void) | null }

/** Disputes, fraud warnings and reviews at the provider, with what to do about each. */
export function CasesCard({ order, onOpen }: Props) {
  const [handling, setHandling] = useState<StaffCase | null>(null)
  const { cases, payment } = order
  if (cases.length === 0 || !payment) return null
  return (
    <AdminCard title={`Reported by ${PROVIDER_NAMES[payment.provider]}`}>
      <ul className="grid gap-6">
        {cases.map((shown) => (
          <li key={shown.id} className="grid gap-3">
            <Head shown={shown} />
            <CaseFacts shown={shown} />
            <p>{adviceOn(shown, PROVIDER_NAMES[payment.provider])}</p>
            <Actions
              shown={shown}
              number={order.number}
              provider={payment.provider}
              onRefund={onOpen && payment.refundable > 0 ? () => onOpen('refund') : null}
              onHandle={onOpen && (() => setHandling(shown))}
            />
          </li>
        ))}
      </ul>
      {handling && (
        <HandleCaseDialog number={order.number} shown={handling} onClose={() => setHandling(null)} />
      )}
    </AdminCard>
  )
}

function Head({ shown }: { shown: StaffCase }) {
  const state = shown.handled_at && isCaseOpen(shown.state) ? HANDLED : CASE_STATE[shown.state]
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {CASE_KIND[shown.kind]}
        <StatusChip tone={state.tone}>{state.label}</StatusChip>
      </h3>
      <span className="text-muted">
        <Ago at={shown.opened_at} />
      </span>
    </div>
  )
}

const HANDLED = { label: 'Handled', tone: 'neutral' } as const

type ActionsProps = {
  shown: StaffCase
  number: string
  provider: PaymentProvider
  onRefund: (() => void) | null
  onHandle: (() => void) | null
}

function Actions({ shown, number, provider, onRefund, onHandle }: ActionsProps) {
  const download = useAction(async () => {
    const { evidence } = await contracts.adminOrders()
    await saveFile(evidence, { params: { number } })
  })
  const waits = isCaseOpen(shown.state) && shown.handled_at === null
  return (
    <div className="flex flex-wrap gap-2">
      {shown.kind === 'dispute' && (
        <Button
          size="sm"
          variant={waits ? 'primary' : 'secondary'}
          icon={<Download aria-hidden="true" className="size-4" />}
          pending={download.pending && 'Preparing…'}
          onClick={download.run}
        >
          Download evidence
        </Button>
      )}
      {shown.kind !== 'dispute' && waits && onRefund && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          onClick={onRefund}
        >
          Refund payment
        </Button>
      )}
      {shown.provider_url && (
        <AnchorButton
          size="sm"
          variant="secondary"
          href={shown.provider_url}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          {shown.kind === 'dispute' && waits ? 'Answer' : 'Open'} at {PROVIDER_NAMES[provider]}
        </AnchorButton>
      )}
      {waits && onHandle && (
        <Button
          size="sm"
          variant="secondary"
          icon={<CircleCheck aria-hidden="true" className="size-4" />}
          onClick={onHandle}
        >
          Mark as handled
        </Button>
      )}
      <AlertRegion>{download.alert && <p className="text-danger">{download.alert}</p>}</AlertRegion>
    </div>
  )
}

/** What it means and what to do next. */
function adviceOn({ kind, state, outcome, handled_at, handled_by }: StaffCase, provider: string): string {
  if (handled_at && isCaseOpen(state))
    return `${handled_by ?? 'Staff'} marked this as handled on ${formatMoment(handled_at)}.`
  if (kind === 'fraud_warning')
    return state === 'needs_response'
      ? 'The card’s bank suspects fraud. A full refund now usually avoids a dispute and its fee. If you are sure of the buyer, mark this as handled.'
      : 'The payment was refunded or disputed, so nothing is left to do.'
  if (kind === 'review')
    return state === 'needs_response'
      ? `${provider}’s fraud check asks you to look at this payment. Approve it at ${provider}, or refund it.`
      : `The review is over: ${caseWords(outcome ?? 'closed')}.`
  switch (state) {
    case 'needs_response':
      return `Download the evidence and upload it at ${provider} before the deadline. Without an answer the buyer wins.`
    case 'under_review':
      return 'The answer is being reviewed. This can take weeks.'
    case 'won':
      return 'Decided in your favor.'
    case 'lost':
      return 'Decided in the buyer’s favor. The money stays with the buyer.'
    case 'closed':
      return outcome ? `Closed: ${caseWords(outcome)}.` : 'Closed without a decision.'
  }
}
