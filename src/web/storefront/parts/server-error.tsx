import { useLocation } from 'react-router'
import { ERRORS } from '#core/errors.ts'
import { mailTo } from '#web/lib/contact.ts'
import { UPDATED, useIsOld } from '#web/lib/old-page.ts'
import { useShop } from '#web/lib/shop.ts'
import { AnchorButton, LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from './page-frame.tsx'
import { RouteLine } from './route-line.tsx'

/** "Try again" is a full page load, so it works whatever broke. */
export function ServerErrorScreen() {
  const { shopName, supportEmail } = useShop()
  const { pathname, search } = useLocation()
  const isOld = useIsOld()

  return (
    <PageFrame className="grid justify-items-start gap-6 py-16 md:py-24">
      <title>{`${ERRORS.server_error.message} · ${shopName}`}</title>
      <RouteLine stops={['Your browser', 'The shop', 'Your page']} broken />
      <div role="alert">
        <h1 className="text-3xl">{isOld ? UPDATED.title : ERRORS.server_error.message}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">
          {isOld ? UPDATED.text : 'Something went wrong on our side. Trying again in a moment usually helps.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={pathname + search} reloadDocument prefetch="none">
          Try again
        </LinkButton>
        <AnchorButton variant="secondary" href={mailTo(supportEmail)}>
          Write to us
        </AnchorButton>
      </div>
    </PageFrame>
  )
}
