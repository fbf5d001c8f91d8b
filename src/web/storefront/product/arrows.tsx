import { ChevronLeft, ChevronRight } from 'lucide-react'

const ARROW =
  'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-border bg-surface shadow-1 hover:border-border-strong'

export function Arrows({ go }: { go: (by: number) => void }) {
  return (
    <>
      <button
        type="button"
        aria-label="Previous picture"
        className={`${ARROW} left-3`}
        onClick={() => go(-1)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <button type="button" aria-label="Next picture" className={`${ARROW} right-3`} onClick={() => go(1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
    </>
  )
}
