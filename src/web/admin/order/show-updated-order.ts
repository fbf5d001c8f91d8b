import type { adminOrders } from '#core/contract/admin-orders.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { invalidateQueries, setQueryData } from '#web/lib/query.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Call it after a change, with the order from its answer. */
export async function showUpdatedOrder(answer: ResponseOf<typeof adminOrders.get>): Promise<void> {
  setQueryData('adminOrders', 'get', { params: { number: answer.data.number } }, answer)
  if (answer.message) showToast(answer.message)
  await invalidateQueries('adminOrders.list')
}
