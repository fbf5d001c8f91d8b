import type { adminOrders } from '#core/contract/admin-orders.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { invalidateQueries, setQueryData } from '#web/lib/query.ts'
import { showToast } from '#web/ui/toast.tsx'

/** After a change, whose answer is the order as it is now. */
export async function keepOrder(answer: ResponseOf<typeof adminOrders.get>): Promise<void> {
  setQueryData('adminOrders', 'get', { params: { number: answer.data.number } }, answer)
  if (answer.message) showToast(answer.message)
  await invalidateQueries('adminOrders.list')
}
