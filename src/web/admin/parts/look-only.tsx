import { Alert } from '#web/ui/alert.tsx'
import { useStaff } from './staff.ts'

/** Says to Support why nothing can be changed here: `<LookOnly at="this product" />`. Admins see nothing of it. */
export function LookOnly({ at }: { at: string }) {
  const { isAdmin } = useStaff()
  if (isAdmin) return null
  return <Alert tone="info">You can look at {at}. Only an admin can change anything here.</Alert>
}
