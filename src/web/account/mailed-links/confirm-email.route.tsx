import { paths } from '#core/paths.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Route } from './+types/confirm-email.route.ts'
import { MailedLink } from './mailed-link.tsx'

const TITLE = 'Confirm your address'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: TITLE,
    description: 'Confirm your email address with the link from our email.',
    hidden: true,
  })

export default function ConfirmEmailRoute() {
  return (
    <MailedLink
      title={TITLE}
      intro="Click the button to confirm that this email address is yours."
      verb="Confirm my address"
      pendingVerb="Confirming…"
      send={(token) => ask(contracts.identity, 'confirmEmail', { body: { token } })}
      next={
        <LinkButton to={paths.profile()} size="lg" block>
          Go to your profile
        </LinkButton>
      }
      incomplete="This link is incomplete. Open it from the email again, or request a new one in your profile."
      help={
        <LinkButton to={paths.profile()} variant="secondary" size="sm">
          Go to your profile
        </LinkButton>
      }
    />
  )
}
