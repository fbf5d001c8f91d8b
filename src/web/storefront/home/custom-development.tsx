import { FileCheck, ListChecks, Mail } from 'lucide-react'
import { mailTo } from '#web/lib/contact.ts'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { RouteSteps, type Step } from '../parts/route-steps.tsx'
import { SectionTitle } from '../parts/section-title.tsx'

const STEPS: readonly Step[] = [
  {
    Icon: Mail,
    title: 'Email us',
    text: 'A few lines are enough: what your site should do that it cannot do now.',
  },
  {
    Icon: ListChecks,
    title: 'We agree on the scope',
    text: 'We ask questions until we both mean the same thing.',
  },
  {
    Icon: FileCheck,
    title: 'You get a quote',
    text: 'One price and one date. Work starts when you say yes.',
  },
]

export function CustomDevelopment({ supportEmail }: { supportEmail: string }) {
  return (
    <div className="border-y border-border bg-surface">
      <PageFrame className="py-16 md:py-24">
        <section aria-labelledby="custom" className="grid gap-10 md:gap-14">
          <div className="flex flex-wrap items-end justify-between gap-6">
            <SectionTitle id="custom" title="Something only your site needs?">
              We build for WordPress and Shopify by quote, from a small change to a plugin of your own.
            </SectionTitle>
            <AnchorButton
              variant="secondary"
              size="lg"
              className="max-sm:w-full"
              href={mailTo(supportEmail, 'Quote for custom development')}
            >
              Ask for a quote
            </AnchorButton>
          </div>
          <RouteSteps steps={STEPS} />
        </section>
      </PageFrame>
    </div>
  )
}
