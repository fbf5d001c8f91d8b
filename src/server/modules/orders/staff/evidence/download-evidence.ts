import type { FileAnswer } from '#core/contract/envelopes.ts'
import { AppError } from '#core/errors.ts'
import { type AuditActor, recordAudit } from '../../../audit/index.ts'
import type { OrderDeps } from '../../deps.ts'
import { findStaffOrder } from '../staff-queries.ts'
import { gatherEvidence } from './gather-evidence.ts'

type Wanted = { number: string; origin: string; actor: AuditActor }

/** What the shop knows about a purchase, as a PDF that both providers accept. */
export async function downloadEvidence(
  deps: Pick<OrderDeps, 'db' | 'clock' | 'settings'>,
  { number, origin, actor }: Wanted,
): Promise<FileAnswer> {
  const found = await findStaffOrder(deps.db, number)
  if (!found) throw new AppError('not_found')
  const evidence = await gatherEvidence(deps, { ...found, origin })
  // The PDF library is large, so it is loaded with the first document.
  const { renderEvidence } = await import('./render-evidence.ts')
  const pdf = await renderEvidence(evidence)
  await recordAudit(deps.db, {
    actor,
    action: 'order.evidence_downloaded',
    subjectId: number,
    before: null,
    after: { bytes: pdf.length },
  })
  return { name: `evidence-${number}.pdf`, parts: partsOf(pdf) }
}

async function* partsOf(pdf: Buffer): AsyncGenerator<Uint8Array> {
  yield pdf
}
