import { Link } from 'react-router'
import { POLICY_VERSIONS } from '#core/domain/policies.ts'
import { paths } from '#core/paths.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import type { Route } from './+types/terms.route.ts'
import { FACTS } from './facts.ts'
import { PolicyFrame, type Section } from './policy-frame.tsx'

const TITLE = 'Terms & Conditions'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: TITLE,
    description: `What you buy, how licenses and renewals work, and ${FACTS.priceNotice} notice before any price change.`,
    path: paths.termsConditions(),
  })

export default function TermsRoute() {
  return (
    <PolicyFrame
      title={TITLE}
      updated={POLICY_VERSIONS.terms}
      summary={[
        { term: 'Notice before a price change', fact: FACTS.priceNotice },
        { term: 'Subscriptions renew yearly unless cancelled', fact: `${FACTS.renewalCancel} before` },
        { term: 'Money back within', fact: FACTS.refundWindow },
        { term: 'Buyers must be at least', fact: FACTS.minimumAge },
      ]}
      sections={SECTIONS}
    />
  )
}

const SECTIONS: Section[] = [
  {
    id: 'the-contract',
    title: 'The contract',
    body: (
      <>
        <p>
          These terms apply between you and the shop when you buy a plugin here. The contract is made when
          your payment succeeds; you then get a receipt by email and the download right away. You must be at
          least {FACTS.minimumAge} years old.
        </p>
        <p>Prices are in US dollars. Nothing is added at checkout.</p>
      </>
    ),
  },
  {
    id: 'licenses',
    title: 'What a license gives you',
    body: (
      <>
        <p>
          A license key gives you a plugin’s updates, downloads and support on as many sites and for as long
          as its plan says. You can move a license from one site to another in your account. Sites on your own
          machine and staging sites do not count.
        </p>
        <p>
          Plugins are released under the GNU General Public License, version 2 or later, as WordPress
          requires: what you have downloaded keeps working when a license ends. Only updates, downloads and
          support stop.
        </p>
      </>
    ),
  },
  {
    id: 'renewal',
    title: 'Subscriptions and renewal',
    body: (
      <p>
        A one-time purchase is paid once. An annual subscription renews for another year unless you cancel it
        at least {FACTS.renewalCancel} before the current one ends. You can cancel in your account or by
        email; the license then runs to its end.
      </p>
    ),
  },
  {
    id: 'prices',
    title: 'Price changes',
    body: (
      <p>
        We announce a price change that affects you, such as a renewal price, at least {FACTS.priceNotice} in
        advance by email. What you have paid for stays paid.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <p>
        {FACTS.refundWindow} money back; the details are in our{' '}
        <Link to={paths.refundPolicy()}>refund policy</Link>.
      </p>
    ),
  },
  {
    id: 'support',
    title: 'Support',
    body: (
      <p>
        Pro licenses come with support by email for the plugin itself. We answer within {FACTS.refundRequest}.
        Changes to your theme, other plugins or your server are custom development, which we offer by quote.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <p>
        Do not publish your license keys, and do not use the shop to attack it or others. We may disable a key
        that is used that way, after telling you.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        Keep backups and try updates on a staging site first. Our liability for a plugin is limited to what
        you paid for it, except where the law does not allow such a limit, such as intent, gross negligence or
        personal injury.
      </p>
    ),
  },
  {
    id: 'data',
    title: 'Your data',
    body: (
      <p>
        What we keep and for how long is in our <Link to={paths.privacyPolicy()}>privacy policy</Link>.
      </p>
    ),
  },
]
