import { Globe, Inbox, Mail, Server } from 'lucide-react'
import { PageFrame } from '../parts/page-frame.tsx'
import { RouteSteps, type Step } from '../parts/route-steps.tsx'
import { SectionTitle } from '../parts/section-title.tsx'

export function HowItWorks({ pluginName }: { pluginName: string }) {
  const steps: Step[] = [
    {
      Icon: Globe,
      title: 'WordPress',
      text: 'Your shop, forms and members’ area write their emails as they always did.',
    },
    {
      Icon: Mail,
      title: pluginName,
      text: 'Takes each one, writes it down, and passes it on. Nothing else on your site has to change.',
    },
    {
      Icon: Server,
      title: 'Your mail server',
      text: 'Delivers it, and its answer goes into the log: accepted, busy, or refused and why.',
    },
    {
      Icon: Inbox,
      title: 'The inbox',
      text: 'That is where it belongs. If you want to know, the log shows when it was opened.',
    },
  ]
  return (
    <div className="border-y border-border bg-surface">
      <PageFrame className="py-16 md:py-24">
        <section aria-labelledby="how" className="grid gap-10 md:gap-14">
          <SectionTitle id="how" title="One stop more on the way, and you see all of it" />
          <RouteSteps steps={steps} />
        </section>
      </PageFrame>
    </div>
  )
}
