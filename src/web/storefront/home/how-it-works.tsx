import { Globe, Inbox, Mail, Server } from 'lucide-react'
import { PageFrame } from '../parts/page-frame.tsx'
import { RouteSteps, type Step } from '../parts/route-steps.tsx'
import { SectionTitle } from '../parts/section-title.tsx'

export function HowItWorks({ pluginName }: { pluginName: string }) {
  const steps: Step[] = [
    {
      Icon: Globe,
      title: 'WordPress',
      text: 'Your shop, forms and members’ area send email the way they always have.',
    },
    {
      Icon: Mail,
      title: pluginName,
      text: 'Logs each email and passes it on. Nothing else on your site has to change.',
    },
    {
      Icon: Server,
      title: 'Your mail server',
      text: 'Delivers it, and the log records its reply: accepted, busy, or rejected and why.',
    },
    {
      Icon: Inbox,
      title: 'The inbox',
      text: 'Your email arrives. If you turn on tracking, the log shows when it was opened.',
    },
  ]
  return (
    <div className="border-y border-border bg-surface">
      <PageFrame className="py-16 md:py-24">
        <section aria-labelledby="how" className="grid gap-10 md:gap-14">
          <SectionTitle id="how" title="One more stop, and you see every email" />
          <RouteSteps steps={steps} />
        </section>
      </PageFrame>
    </div>
  )
}
