import { utcDay } from '#core/domain/utc-day.ts'
import { PageFrame } from '../parts/page-frame.tsx'
import { Block } from './blocks.tsx'
import type { PageView } from './page-view.ts'
import type { TextSection } from './text-sections.ts'

/** A contents list is of use from this many headings on. */
const CONTENTS_FROM = 2

/** A policy, the page about the shop, or a page of its own. */
export function PageScreen({ page: { heading, updated, summary, blocks } }: { page: PageView }) {
  const headings = blocks
    .flatMap((block) => (block.kind === 'text' ? block.sections : []))
    .filter(({ id }) => id !== '')
  const shown = blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name and never move
    <Block key={index} block={block} />
  ))
  return (
    <PageFrame className="pt-12 md:pt-16">
      <h1 className="max-w-[15em] text-3xl wrap-anywhere">{heading}</h1>
      {updated && (
        <p className="mt-2 text-muted">
          Last updated <time dateTime={updated.slice(0, 10)}>{utcDay(updated)}</time>
        </p>
      )}
      {summary.length > 0 && <Summary facts={summary} />}
      {headings.length < CONTENTS_FROM ? (
        shown
      ) : (
        <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-16">
          <div className="min-w-0 *:first:mt-0 lg:row-start-1">{shown}</div>
          <Contents headings={headings} />
        </div>
      )}
    </PageFrame>
  )
}

function Summary({ facts }: { facts: PageView['summary'] }) {
  return (
    <dl className="mt-8 grid max-w-prose gap-x-6 gap-y-4 rounded-lg border border-border bg-surface p-5 sm:grid-cols-2">
      {facts.map(({ term, fact }) => (
        <div key={term} className="wrap-anywhere">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="font-semibold">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function Contents({ headings }: { headings: readonly TextSection[] }) {
  return (
    <nav
      aria-label="On this page"
      className="row-start-1 self-start text-sm lg:sticky lg:top-24 lg:col-start-2 print:hidden"
    >
      <p className="mb-2 font-semibold">On this page</p>
      <ol className="border-l border-border">
        {headings.map(({ id, title }) => (
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
