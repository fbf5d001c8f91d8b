import { cx } from '#web/ui/cx.ts'
import type { SectionOf } from '../shown-section.ts'
import { SectionTitle } from './section-title.tsx'
import { Visual } from './visual.tsx'

export function TextSection({ section: { id, title, text, visual } }: { section: SectionOf<'text'> }) {
  return (
    <section
      aria-labelledby={id}
      className={cx('grid items-center gap-x-14 gap-y-8', visual.kind !== 'none' && 'lg:grid-cols-[6fr_7fr]')}
    >
      <SectionTitle id={id} title={title} text={text} />
      <Visual visual={visual} place="text" label={title} />
    </section>
  )
}
