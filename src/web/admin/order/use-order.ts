import type { adminOrders, StaffOrder } from '#core/contract/admin-orders.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useKeeper } from '../parts/use-reading.ts'

type Answer = ResponseOf<typeof adminOrders.get>

/** After a change: its answer is the order from now on, and the lists are read again. */
export function useOrderChanged({ number }: Pick<StaffOrder, 'number'>) {
  const { change, readAgain } = useKeeper()
  return async (answer: Answer): Promise<void> => {
    change('adminOrders', 'get', { params: { number } }, () => answer)
    if (answer.message) showToast(answer.message)
    await readAgain('adminOrders.list')
  }
}
