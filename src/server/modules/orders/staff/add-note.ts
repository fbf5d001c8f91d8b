import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { OrderDeps } from '../deps.ts'
import { insertNote, lockOrder } from './staff-queries.ts'

type Note = { number: string; body: string; actor: AuditActor }

/** Adds a note for other staff. The audit log records that there is one, not its text: notes are deleted after some years. */
export async function addNote(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  { number, body, actor }: Note,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, number)
    if (!order) throw new AppError('not_found')
    await insertNote(tx, { orderId: order.id, authorId: actor.userId, body, createdAt: clock.now() })
    await recordAudit(tx, {
      actor,
      action: 'order.note_added',
      subjectId: number,
      before: null,
      after: { characters: body.length },
    })
  })
}
