import { Link } from 'react-router'
import { POLICY_VERSIONS } from '#core/domain/policies.ts'
import { paths } from '#core/paths.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import type { Route } from './+types/refund.route.ts'
import { FACTS } from './facts.ts'
import { PolicyFrame, type Section } from './policy-frame.tsx'

const TITLE = 'Refund Policy'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: TITLE,
    description: `${FACTS.refundWindow} money back. Requests are handled in ${FACTS.refundRequest}, refunds arrive in ${FACTS.refundProcessing}.`,
    path: paths.refundPolicy(),
  })

export default function RefundPolicyRoute() {
  return (
    <PolicyFrame
      title={TITLE}
      updated={POLICY_VERSIONS.refund}
      summary={[
        { term: 'Money back within', fact: FACTS.refundWindow },
        { term: 'Your request is handled in', fact: FACTS.refundRequest },
        { term: 'The refund is processed in', fact: FACTS.refundProcessing },
        { term: 'Paid back to', fact: 'the way you paid' },
      ]}
      sections={SECTIONS}
    />
  )
}

const SECTIONS: Section[] = [
  {
    id: 'the-promise',
    title: 'The promise',
    body: (
      <p>
        If a plugin is not what you need, you get your money back within {FACTS.refundWindow} of the purchase.
        You do not have to prove a defect. A reason helps us improve the plugin, but giving one is up to you.
      </p>
    ),
  },
  {
    id: 'how-to-ask',
    title: 'How to ask',
    body: (
      <>
        <ol>
          <li>Open the order in your account, or the link in your receipt, and choose “Ask for a refund”.</li>
          <li>Or write to us with the order number. The address you bought with is enough to find it.</li>
        </ol>
        <p>We handle the request in {FACTS.refundRequest} and tell you the decision by email.</p>
      </>
    ),
  },
  {
    id: 'when-it-arrives',
    title: 'When the money arrives',
    body: (
      <p>
        The refund goes back the way you paid: to the card, or to the PayPal account. It is processed in{' '}
        {FACTS.refundProcessing}, depending on your bank.
      </p>
    ),
  },
  {
    id: 'what-happens-to-licenses',
    title: 'What happens to the license',
    body: (
      <p>
        With a full refund the license keys of the order stop working: sites keep the version they have, but
        get no updates, downloads or support. With a partial refund the licenses stay as they are.
      </p>
    ),
  },
  {
    id: 'after-the-window',
    title: 'After the window',
    body: (
      <p>
        After {FACTS.refundWindow} we refund when a plugin has a defect that we cannot fix in a reasonable
        time, or where the law gives you more rights than this page does. Renewals can be refunded within{' '}
        {FACTS.refundWindow} of the renewal, too.
      </p>
    ),
  },
  {
    id: 'custom-work',
    title: 'Custom development',
    body: (
      <p>
        Work by quote follows the quote you accepted; this page covers plugins only. The general rules are in
        our <Link to={paths.termsConditions()}>terms and conditions</Link>.
      </p>
    ),
  },
]
