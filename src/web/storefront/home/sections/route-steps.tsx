import { cx } from '#web/ui/cx.ts'
import type { SectionOf } from '../shown-section.ts'
import { SectionIcon } from './section-icon.tsx'

/** A route line with text at each stop: horizontal on wide screens, vertical on phones. */
export function RouteSteps({ steps }: { steps: SectionOf<'steps'>['steps'] }) {
  return (
    <ol className="grid gap-y-8 md:auto-cols-fr md:grid-flow-col md:gap-x-8">
      {steps.map(({ icon, title, text }, index) => {
        const last = index === steps.length - 1
        return (
          <li key={title} className="relative grid grid-cols-[auto_1fr] gap-x-4 md:grid-cols-1">
            {!last && (
              <span
                aria-hidden="true"
                className="absolute top-13 -bottom-7 left-5.5 border-l-2 border-dashed border-border-strong md:top-5.5 md:right-[-1.25rem] md:bottom-auto md:left-14 md:border-t-2 md:border-l-0"
              />
            )}
            <span
              aria-hidden="true"
              className={cx(
                'grid size-11 place-items-center rounded-full border-2',
                last
                  ? 'border-success bg-success text-primary-fg'
                  : 'border-primary bg-primary-soft text-primary-soft-fg',
              )}
            >
              <SectionIcon name={icon} className="size-5" />
            </span>
            <div className="wrap-anywhere md:mt-4">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
