import { ActionButton } from '../../parts/shop-link.tsx'
import type { SectionOf } from '../shown-section.ts'
import { RouteSteps } from './route-steps.tsx'
import { SectionTitle } from './section-title.tsx'

type Props = { section: SectionOf<'custom'> }

/** Custom development by quote. */
export function Custom({ section: { id, title, text, action, steps } }: Props) {
  return (
    <section aria-labelledby={id} className="grid gap-10 md:gap-14">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <SectionTitle id={id} title={title} text={text} />
        <ActionButton variant="secondary" size="lg" className="max-sm:w-full" action={action} />
      </div>
      <RouteSteps steps={steps} />
    </section>
  )
}
