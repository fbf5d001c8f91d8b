import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { type Group, groupSections } from './group-sections.ts'
import { Call } from './sections/call.tsx'
import { Custom } from './sections/custom.tsx'
import { Features } from './sections/features.tsx'
import { Hero } from './sections/hero.tsx'
import { Plans } from './sections/plans.tsx'
import { Products } from './sections/products.tsx'
import { Promises } from './sections/promises.tsx'
import { Questions } from './sections/questions.tsx'
import { Steps } from './sections/steps.tsx'
import { TextSection } from './sections/text.tsx'
import type { ShownSection } from './shown-section.ts'

type Props = { title: string; sections: readonly ShownSection[] }

export function HomeScreen({ title, sections }: Props) {
  const hero = sections.find(({ kind }) => kind === 'hero')
  return (
    <>
      {!hero && (
        <h1>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h1>
      )}
      {groupSections(sections).map((group) => (
        <GroupFrame key={group.sections[0].id} group={group}>
          {group.sections.map((section) => (
            <OneSection key={section.id} section={section} isFirstHero={section === hero} />
          ))}
        </GroupFrame>
      ))}
    </>
  )
}

/** A band is as wide as the window; its lines never double those of the header or of another band. */
function GroupFrame({ group, children }: { group: Group; children: ReactNode }) {
  if (group.look === 'plain') {
    return (
      <PageFrame className={cx('grid gap-16 py-16 md:gap-24 md:py-24', group.isLast && 'pb-0 md:pb-0')}>
        {children}
      </PageFrame>
    )
  }
  return (
    <div
      className={cx(
        'border-border bg-surface',
        group.followsPlain ? 'border-y' : 'border-b',
        group.look === 'hero' && 'overflow-hidden',
      )}
    >
      <PageFrame className={group.look === 'hero' ? 'py-14 md:py-20' : 'py-16 md:py-24'}>
        {children}
      </PageFrame>
    </div>
  )
}

function OneSection({ section, isFirstHero }: { section: ShownSection; isFirstHero: boolean }) {
  switch (section.kind) {
    case 'hero':
      return <Hero section={section} heading={isFirstHero ? 'h1' : 'h2'} />
    case 'text':
      return <TextSection section={section} />
    case 'steps':
      return <Steps section={section} />
    case 'features':
      return <Features section={section} />
    case 'plans':
      return <Plans section={section} />
    case 'products':
      return <Products section={section} />
    case 'custom':
      return <Custom section={section} />
    case 'promises':
      return <Promises section={section} />
    case 'questions':
      return <Questions section={section} />
    case 'call':
      return <Call section={section} />
  }
}
