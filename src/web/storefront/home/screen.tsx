import type { Card } from '../parts/card.ts'
import { PageFrame } from '../parts/page-frame.tsx'
import { CustomDevelopment } from './custom-development.tsx'
import { Faq } from './faq.tsx'
import { FinalCta } from './final-cta.tsx'
import { Guarantees } from './guarantees.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { type CategoryLink, MorePlugins } from './more-plugins.tsx'
import { Outcomes } from './outcomes.tsx'
import { type Offer, PlanTeaser } from './plan-teaser.tsx'
import { Problem } from './problem.tsx'
import type { Question } from './questions.ts'

type Props = {
  /** The featured plugin; null when the catalog is empty or fails to load. */
  offer: Offer | null
  cards: readonly Card[]
  categories: readonly CategoryLink[]
  questions: readonly Question[]
  supportEmail: string
}

const SECTIONS = 'grid gap-16 py-16 md:gap-24 md:py-24'

export function HomeScreen({ offer, cards, categories, questions, supportEmail }: Props) {
  const flagshipUri = offer?.uri ?? null
  return (
    <>
      <Hero flagshipUri={flagshipUri} supportEmail={supportEmail} />
      <PageFrame className={SECTIONS}>
        <Problem />
      </PageFrame>
      <HowItWorks pluginName={offer?.name ?? 'Our plugin'} />
      <PageFrame className={SECTIONS}>
        <Outcomes />
        {offer && offer.plans.length > 0 && <PlanTeaser offer={offer} />}
        {cards.length > 0 && <MorePlugins cards={cards} categories={categories} />}
      </PageFrame>
      <CustomDevelopment supportEmail={supportEmail} />
      <PageFrame className={`${SECTIONS} pb-0 md:pb-0`}>
        <Guarantees />
        <Faq questions={questions} supportEmail={supportEmail} />
        <FinalCta flagshipUri={flagshipUri} />
      </PageFrame>
    </>
  )
}
