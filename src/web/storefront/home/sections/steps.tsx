import type { SectionOf } from '../shown-section.ts'
import { RouteSteps } from './route-steps.tsx'
import { SectionTitle } from './section-title.tsx'

export function Steps({ section: { id, title, text, steps } }: { section: SectionOf<'steps'> }) {
  return (
    <section aria-labelledby={id} className="grid gap-10 md:gap-14">
      <SectionTitle id={id} title={title} text={text} />
      <RouteSteps steps={steps} />
    </section>
  )
}
