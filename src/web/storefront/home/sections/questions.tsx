import { Plus } from 'lucide-react'
import type { SectionOf } from '../shown-section.ts'
import { SectionTitle } from './section-title.tsx'

type Props = { section: SectionOf<'questions'> }

export function Questions({ section: { id, title, text, items } }: Props) {
  return (
    <section aria-labelledby={id} className="grid gap-x-14 gap-y-8 lg:grid-cols-[5fr_8fr]">
      <SectionTitle id={id} title={title} text={text} />
      <div className="border-b border-border">
        {items.map(({ question, answer }) => (
          <details key={question} className="group border-t border-border wrap-anywhere">
            <summary className="flex min-h-14 items-center justify-between gap-4 rounded-sm py-3 text-lg font-medium marker:content-none hover:text-primary [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-subtle transition-[rotate] duration-120 group-open:rotate-45"
              />
            </summary>
            <p className="max-w-prose pb-5 whitespace-pre-line text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
