import type { Visual as VisualContent } from '#core/content/parts.ts'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Drawing } from './drawings.tsx'
import { Log } from './log.tsx'

type Props = {
  visual: VisualContent
  place: 'hero' | 'text' | 'feature'
  /** The title beside it. */
  label: string
}

const FEATURE_SIZES = '(min-width: 768px) 400px, 100vw'
const HALF_PAGE_SIZES = '(min-width: 1024px) 620px, 100vw'

/** What stands beside a text, or on top of a feature's card. */
export function Visual({ visual, place, label }: Props) {
  if (visual.kind === 'none') return null
  if (place === 'feature') return <OnCard visual={visual} label={label} />
  if (visual.kind === 'picture') {
    return (
      <Picture
        image={visual.picture}
        sizes={HALF_PAGE_SIZES}
        priority={place === 'hero'}
        className="h-auto max-h-160 w-full rounded-xl border border-border object-cover"
      />
    )
  }
  // In the hero, a log runs out of the band on narrow screens.
  if (visual.kind === 'log')
    return <Log log={visual} label={label} className={cx(place === 'hero' && 'max-lg:-mb-24')} />
  return (
    <div
      aria-hidden="true"
      className="grid place-items-center rounded-xl border border-border bg-sunken px-5 py-12"
    >
      <Drawing drawing={visual} />
    </div>
  )
}

function OnCard({ visual, label }: { visual: Exclude<VisualContent, { kind: 'none' }>; label: string }) {
  if (visual.kind === 'picture') {
    return (
      <Picture
        image={visual.picture}
        sizes={FEATURE_SIZES}
        className="h-44 w-full border-b border-border object-cover"
      />
    )
  }
  return (
    <div aria-hidden="true" className="grid h-44 place-items-center border-b border-border bg-sunken p-5">
      {visual.kind === 'log' ? (
        <Log log={visual} label={label} className="size-full overflow-hidden" />
      ) : (
        <Drawing drawing={visual} />
      )}
    </div>
  )
}
