import { Skeleton } from '#web/ui/skeleton.tsx'

export function OrderSkeleton() {
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-3">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-5 w-56" />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-5">
          <Skeleton className="h-96 w-full rounded-lg" />
          <Skeleton className="h-44 w-full rounded-lg" />
        </div>
        <div className="grid gap-5">
          <Skeleton className="h-26 w-full rounded-lg" />
          <Skeleton className="h-56 w-full rounded-lg" />
          <Skeleton className="h-56 w-full rounded-lg" />
        </div>
      </div>
    </div>
  )
}
