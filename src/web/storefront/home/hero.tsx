import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { AnchorButton, LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { EmailLog } from './email-log.tsx'

type Props = { flagshipUri: string | null; supportEmail: string }

export function Hero({ flagshipUri, supportEmail }: Props) {
  return (
    <div className="overflow-hidden border-b border-border bg-surface">
      <PageFrame className="grid items-center gap-12 py-14 md:py-20 lg:grid-cols-[6fr_7fr] lg:gap-14">
        <div>
          <h1 className="text-4xl">
            See{' '}
            <span className="underline decoration-accent decoration-[0.09em] underline-offset-[0.14em]">
              every email
            </span>{' '}
            your site sends
          </h1>
          <p className="mt-6 max-w-prose text-lg text-muted">
            Our WordPress plugin sends your mail, keeps a log of each message, and resends what did not
            arrive.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <LinkButton size="lg" to={flagshipUri ? paths.product(flagshipUri) : paths.categories()}>
              See the plugin
            </LinkButton>
            <AnchorButton
              size="lg"
              variant="secondary"
              href={mailTo(supportEmail, 'Quote for custom development')}
            >
              Ask for a quote
            </AnchorButton>
          </div>
        </div>
        <EmailLog />
      </PageFrame>
    </div>
  )
}
