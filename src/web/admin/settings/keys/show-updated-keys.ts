import type { adminKeys } from '#core/contract/admin-keys.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { invalidateQueries, setQueryData } from '#web/lib/query.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Call it after a change, with the keys from its answer. What the checks and the setup said is out of date. */
export function showUpdatedKeys(answer: ResponseOf<typeof adminKeys.show>): void {
  setQueryData('adminKeys', 'show', {}, answer)
  void invalidateQueries('adminPayments', 'adminMails.checks')
  if (answer.message) showToast(answer.message)
}
