import { Skeleton } from '#web/ui/skeleton.tsx'

export function CartSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="divide-y divide-border rounded-lg border border-border bg-surface px-4 sm:px-5">
        <SkeletonLine />
        <SkeletonLine />
      </div>
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  )
}

function SkeletonLine() {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 py-5">
      <Skeleton className="aspect-16/10 w-20 rounded-md sm:row-span-2 sm:w-32 sm:self-start" />
      <div className="grid gap-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/3" />
      </div>
      <Skeleton className="h-5 w-16 self-start" />
      <div className="col-span-3 flex justify-between sm:col-span-2 sm:col-start-2">
        <Skeleton className="h-11 w-30 rounded-md" />
        <Skeleton className="h-11 w-24 rounded-md" />
      </div>
    </div>
  )
}
