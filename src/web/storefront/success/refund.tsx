import { type ComponentProps, Suspense, useId } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const RefundRequest = lazyPart(async () => ({
  default: (await import('#web/lib/refund-request.tsx')).RefundRequest,
}))

/** At the end of the page: most buyers never need it. */
export function Refund(props: ComponentProps<typeof RefundRequest>) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-5 rounded-lg border border-border bg-surface p-4 sm:p-6 print:hidden"
    >
      <h2 id={titleId} className="text-xl">
        Refund
      </h2>
      <Suspense fallback={<Skeleton className="h-36 w-full" />}>
        <RefundRequest {...props} />
      </Suspense>
    </section>
  )
}
