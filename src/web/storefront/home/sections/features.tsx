import { cx } from '#web/ui/cx.ts'
import type { SectionOf } from '../shown-section.ts'
import { SectionTitle } from './section-title.tsx'
import { Visual } from './visual.tsx'

type Feature = SectionOf<'features'>['items'][number]

/** Two columns for two or four, so that no row is half empty. */
const COLUMNS: Record<number, string> = { 1: '', 2: 'md:grid-cols-2', 4: 'md:grid-cols-2' }

export function Features({ section: { id, title, items } }: { section: SectionOf<'features'> }) {
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} title={title} />
      <ul className={cx('mt-10 grid gap-6', COLUMNS[items.length] ?? 'md:grid-cols-3')}>
        {items.map((item) => (
          <FeatureCard key={item.title} feature={item} />
        ))}
      </ul>
    </section>
  )
}

function FeatureCard({ feature: { title, text, visual } }: { feature: Feature }) {
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-border bg-surface">
      <Visual visual={visual} place="feature" label={title} />
      <div className="p-5 wrap-anywhere">
        <h3 className="text-xl">{title}</h3>
        <p className="mt-2 text-muted">{text}</p>
      </div>
    </li>
  )
}
