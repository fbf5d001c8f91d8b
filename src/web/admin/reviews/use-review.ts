import { showToast } from '#web/ui/toast.tsx'
import { useKeeper } from '../parts/use-reading.ts'

/** After a change: told, and the list is read again. */
export function useReviewChanged() {
  const { readAgain } = useKeeper()
  return async ({ message }: { message?: string | undefined }): Promise<void> => {
    if (message) showToast(message)
    await readAgain('adminReviews')
  }
}
