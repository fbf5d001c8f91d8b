import { Plus } from 'lucide-react'
import { mailTo } from '#web/lib/contact.ts'
import { SectionTitle } from '../parts/section-title.tsx'
import type { Question } from './questions.ts'

type Props = { questions: readonly Question[]; supportEmail: string }

export function Faq({ questions, supportEmail }: Props) {
  return (
    <section aria-labelledby="faq" className="grid gap-x-14 gap-y-8 lg:grid-cols-[5fr_8fr]">
      <SectionTitle id="faq" title="Questions before you buy">
        Something else? Write to{' '}
        <a href={mailTo(supportEmail)} className="text-primary underline underline-offset-4">
          {supportEmail}
        </a>
        .
      </SectionTitle>
      <div className="border-b border-border">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-t border-border">
            <summary className="flex min-h-14 items-center justify-between gap-4 rounded-sm py-3 text-lg font-medium marker:content-none hover:text-primary [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-subtle transition-[rotate] duration-120 group-open:rotate-45"
              />
            </summary>
            <p className="max-w-prose pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
