import type { adminUsers, StaffUser } from '#core/contract/admin-users.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useKeeper } from '../parts/use-reading.ts'

type Answer = ResponseOf<typeof adminUsers.get>

/** After a change: its answer is the person from now on, and the lists are read again. */
export function useUserChanged({ id }: Pick<StaffUser, 'id'>) {
  const { change, readAgain } = useKeeper()
  return async (answer: Answer): Promise<void> => {
    change('adminUsers', 'get', { params: { id: String(id) } }, () => answer)
    if (answer.message) showToast(answer.message)
    await readAgain('adminUsers.list')
  }
}
