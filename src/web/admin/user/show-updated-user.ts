import type { adminUsers } from '#core/contract/admin-users.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { invalidateQueries, setQueryData } from '#web/lib/query.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Call it after a change, with the user from its answer. */
export async function showUpdatedUser(answer: ResponseOf<typeof adminUsers.get>): Promise<void> {
  setQueryData('adminUsers', 'get', { params: { id: String(answer.data.id) } }, answer)
  if (answer.message) showToast(answer.message)
  await invalidateQueries('adminUsers.list')
}
