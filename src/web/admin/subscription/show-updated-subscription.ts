import type { adminSubscriptions } from '#core/contract/admin-subscriptions.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { invalidateQueries, setQueryData } from '#web/lib/query.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Call it after a change, with the subscription from its answer. */
export async function showUpdatedSubscription(
  answer: ResponseOf<typeof adminSubscriptions.get>,
): Promise<void> {
  setQueryData('adminSubscriptions', 'get', { params: { id: String(answer.data.id) } }, answer)
  if (answer.message) showToast(answer.message)
  await invalidateQueries('adminSubscriptions.list', 'adminDashboard')
}
