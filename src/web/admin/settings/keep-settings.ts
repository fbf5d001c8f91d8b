import type { adminSettings } from '#core/contract/admin-settings.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { setQueryData } from '#web/lib/query.ts'
import { showToast } from '#web/ui/toast.tsx'

/** After a change, whose answer is all settings as they are now. */
export function keepSettings(answer: ResponseOf<typeof adminSettings.get>): void {
  setQueryData('adminSettings', 'get', {}, answer)
  if (answer.message) showToast(answer.message)
}
