import { useEffect, useEffectEvent } from 'react'
import { usePolling } from '#web/lib/use-polling.ts'
import type { Ending } from './ending.ts'
import { forgetOpenPayment, readOpenPayment } from './open-payment.ts'
import { readForm } from './stored-form.ts'
import type { Payment } from './use-payment.ts'

/** Finds out what became of a payment that the bank is still deciding, also after a reload. */
export function usePendingPayment({ pending, start }: Payment) {
  const ask = async (): Promise<void> => {
    if (!pending) return
    const ending = await pending.again()
    // Undecided or unreachable: the next round asks again.
    if (ending.kind === 'pending' || (ending.kind === 'stopped' && ending.again)) return
    await start(pending.method, () => settled(ending))
  }
  const resume = useEffectEvent(async () => {
    const open = await readOpenPayment()
    if (!open?.pending) return
    const [address, { turnIntoOrder }] = await Promise.all([readForm(), import('./pay-by-card.ts')])
    await start(open.method, async () =>
      settled(await turnIntoOrder({ paymentIntentId: open.id, status: 'processing', address })),
    )
  })
  useEffect(() => void resume(), [])

  return usePolling(pending !== null, ask)
}

/** After a decline there is nothing left to ask about. */
async function settled(ending: Ending): Promise<Ending> {
  if (ending.kind === 'stopped' && !ending.again) forgetOpenPayment()
  return ending
}
