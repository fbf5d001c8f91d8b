import { CATALOG_STEP } from '#core/domain/limits.ts'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { GRID } from '../parts/product-card.tsx'

export function CardSkeletons() {
  return (
    <LoadingRegion label="Searching">
      <div className={GRID}>
        {Array.from({ length: CATALOG_STEP }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are identical and never reordered
          <div key={index} className="overflow-hidden rounded-lg border border-border bg-surface">
            <Skeleton className="aspect-16/10 rounded-none" />
            <div className="p-4">
              <Skeleton className="my-1 h-5 w-2/3" />
              <Skeleton className="mt-3 h-4 w-full" />
              <Skeleton className="mt-2.5 mb-1 h-4 w-4/5" />
              <Skeleton className="mt-6 mb-2 h-5 w-full" />
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  )
}
