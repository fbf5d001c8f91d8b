import { paths } from '#core/paths.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Route } from './+types/undo-email-change.route.ts'
import { MailedLink } from './mailed-link.tsx'

const TITLE = 'Undo the change of address'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: TITLE,
    description: 'Take your account back with the link from our email.',
    hidden: true,
  })

export default function UndoEmailChangeRoute() {
  return (
    <MailedLink
      title={TITLE}
      intro="If you did not change the email address of your account, take it back: your old address returns, every login and API token ends, and you choose a new password."
      verb="Take my account back"
      pendingVerb="One moment…"
      send={(token) => ask(contracts.identity, 'undoEmailChange', { body: { token } })}
      next={
        <LinkButton to={paths.forgotPassword()} variant="secondary" size="lg" block>
          Send me another link
        </LinkButton>
      }
      incomplete="This link is incomplete. Open it from the email again."
    />
  )
}
