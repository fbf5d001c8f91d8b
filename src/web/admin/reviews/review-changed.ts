import { invalidateQueries } from '#web/lib/query.ts'
import { showToast } from '#web/ui/toast.tsx'

export async function reviewChanged({ message }: { message?: string | undefined }): Promise<void> {
  if (message) showToast(message)
  await invalidateQueries('adminReviews')
}
