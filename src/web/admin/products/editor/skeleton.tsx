import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { AdminPage } from '../../parts/admin-page.tsx'

export function EditorSkeleton() {
  return (
    <AdminPage title="Product">
      <LoadingRegion label="Product">
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid gap-5">
            <Skeleton className="h-72 rounded-lg" />
            <Skeleton className="h-96 rounded-lg" />
          </div>
          <div className="grid gap-5">
            <Skeleton className="h-64 rounded-lg" />
            <Skeleton className="h-48 rounded-lg" />
          </div>
        </div>
      </LoadingRegion>
    </AdminPage>
  )
}
