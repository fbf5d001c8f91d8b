import type { ReactNode } from 'react'
import { mailTo } from '#web/lib/contact.ts'
import { useShop } from '#web/lib/shop.ts'
import { PageFrame } from '../parts/page-frame.tsx'

export type Section = { id: string; title: string; body: ReactNode }

type Props = {
  title: string
  /** ISO date of the last text change. */
  updated: string
  /** The key facts, shown first. */
  summary: readonly { term: string; fact: string }[]
  sections: readonly Section[]
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export function PolicyFrame({ title, updated, summary, sections }: Props) {
  const { supportEmail } = useShop()
  return (
    <PageFrame className="pt-12 md:pt-16">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 text-muted">
        Last updated <time dateTime={updated}>{DATE.format(new Date(updated))}</time>
      </p>
      <Summary facts={summary} />
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-16">
        <div className="prose lg:row-start-1">
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="scroll-mt-24">
                {heading}
              </h2>
              {body}
            </section>
          ))}
          <section aria-labelledby="questions">
            <h2 id="questions" className="scroll-mt-24">
              Questions
            </h2>
            <p>
              Write to <a href={mailTo(supportEmail, title)}>{supportEmail}</a>. A person reads it and
              answers.
            </p>
          </section>
        </div>
        <Contents sections={sections} />
      </div>
    </PageFrame>
  )
}

function Summary({ facts }: { facts: Props['summary'] }) {
  return (
    <dl className="mt-8 grid max-w-[68ch] gap-x-6 gap-y-4 rounded-lg border border-border bg-surface p-5 sm:grid-cols-2">
      {facts.map(({ term, fact }) => (
        <div key={term}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="font-semibold">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav
      aria-label="On this page"
      className="row-start-1 self-start text-sm lg:sticky lg:top-24 lg:col-start-2 print:hidden"
    >
      <p className="mb-2 font-semibold">On this page</p>
      <ol className="border-l border-border">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l border-transparent py-1.5 pl-4 text-muted hover:border-primary hover:text-fg"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
