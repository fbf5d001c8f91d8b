import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { useStaff } from '../parts/staff.ts'
import { RemoveDemoDialog } from './remove-demo-dialog.tsx'

/** For a shop that still shows the demo. */
export function OwnShop({ keptBecause }: { keptBecause: string | null }) {
  const { isAdmin } = useStaff()
  const [asking, setAsking] = useState(false)
  return (
    <AdminCard title="This is the demo shop">
      <div className="grid gap-3">
        <p>
          Its products, customers and orders are invented. Look around, and remove all of it when you start
          your own shop. What you have made yourself stays.
        </p>
        {keptBecause && <p className="text-muted">{keptBecause}</p>}
        {isAdmin && !keptBecause && (
          <div>
            <Button size="sm" onClick={() => setAsking(true)}>
              Start my own shop
            </Button>
          </div>
        )}
      </div>
      {asking && <RemoveDemoDialog onClose={() => setAsking(false)} />}
    </AdminCard>
  )
}
