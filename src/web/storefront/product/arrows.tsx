import { ChevronLeft, ChevronRight } from 'lucide-react'

const ARROW =
  'grid size-11 place-items-center rounded-full border border-border bg-surface hover:border-border-strong'

type Props = { at: number; count: number; go: (by: number) => void }

/** Placed below the picture so that nothing covers it. */
export function Arrows({ at, count, go }: Props) {
  return (
    <div className="flex shrink-0 items-center gap-1">
      <button type="button" aria-label="Previous picture" className={ARROW} onClick={() => go(-1)}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <p role="status" className="min-w-14 text-center text-sm text-muted tabular-nums">
        {at + 1} of {count}
      </p>
      <button type="button" aria-label="Next picture" className={ARROW} onClick={() => go(1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
