import type { adminSettings } from '#core/contract/admin-settings.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useKeeper } from '../parts/use-reading.ts'

type Answer = ResponseOf<typeof adminSettings.get>

/** After a change: its answer is what is set from now on. */
export function useSettingsChanged() {
  const { change } = useKeeper()
  return (answer: Answer): void => {
    change('adminSettings', 'get', {}, () => answer)
    if (answer.message) showToast(answer.message)
  }
}
