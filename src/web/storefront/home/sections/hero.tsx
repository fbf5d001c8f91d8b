import { cx } from '#web/ui/cx.ts'
import { LinkedText } from '../../parts/linked-text.tsx'
import { ActionButton } from '../../parts/shop-link.tsx'
import { splitAround } from '../../parts/split-around.ts'
import type { SectionOf } from '../shown-section.ts'
import { Visual } from './visual.tsx'

/** `heading` is `h1` for the first hero of the page. */
type Props = { section: SectionOf<'hero'>; heading: 'h1' | 'h2' }

export function Hero({ section, heading: Heading }: Props) {
  const { title, highlight, text, primary, secondary, visual } = section
  const [before, marked, after] = splitAround(title, highlight)
  return (
    <div
      className={cx('grid items-center gap-12 lg:gap-14', visual.kind !== 'none' && 'lg:grid-cols-[6fr_7fr]')}
    >
      <div className="wrap-anywhere">
        <Heading className="text-4xl">
          {before}
          {marked !== '' && (
            <span className="underline decoration-accent decoration-[0.09em] underline-offset-[0.14em]">
              {marked}
            </span>
          )}
          {after}
        </Heading>
        {text !== '' && (
          <p className="mt-6 max-w-prose text-lg whitespace-pre-line text-muted">
            <LinkedText text={text} />
          </p>
        )}
        {(primary ?? secondary) && (
          <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            {primary && <ActionButton size="lg" action={primary} />}
            {secondary && <ActionButton size="lg" variant="secondary" action={secondary} />}
          </div>
        )}
      </div>
      <Visual visual={visual} place="hero" label={title} />
    </div>
  )
}
