import { Alert } from '#web/ui/alert.tsx'
import { useStaff } from './staff.ts'

/** Tells Support why nothing can be changed here: `<ReadOnlyNotice at="this product" />`. Admins do not see it. */
export function ReadOnlyNotice({ at }: { at: string }) {
  const { isAdmin } = useStaff()
  if (isAdmin) return null
  return <Alert tone="info">You can look at {at}. Only an admin can change anything here.</Alert>
}
