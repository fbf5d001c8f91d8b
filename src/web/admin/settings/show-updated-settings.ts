import type { adminSettings } from '#core/contract/admin-settings.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { setQueryData } from '#web/lib/query.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Call it after a change, with the settings from its answer. */
export function showUpdatedSettings(answer: ResponseOf<typeof adminSettings.get>): void {
  setQueryData('adminSettings', 'get', {}, answer)
  if (answer.message) showToast(answer.message)
}
