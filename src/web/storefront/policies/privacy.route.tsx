import { Link } from 'react-router'
import { POLICY_VERSIONS } from '#core/domain/policies.ts'
import { paths } from '#core/paths.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import type { Route } from './+types/privacy.route.ts'
import { FACTS } from './facts.ts'
import { PolicyFrame, type Section } from './policy-frame.tsx'

const TITLE = 'Privacy Policy'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: TITLE,
    description: `What we know about you, why, and for how long: purchases ${FACTS.purchaseRetention}, support ${FACTS.supportRetention}, inactive accounts ${FACTS.inactivityRetention}.`,
    path: paths.privacyPolicy(),
  })

export default function PrivacyPolicyRoute() {
  return (
    <PolicyFrame
      title={TITLE}
      updated={POLICY_VERSIONS.privacy}
      summary={[
        { term: 'Purchase records are kept', fact: FACTS.purchaseRetention },
        { term: 'Support messages are kept', fact: FACTS.supportRetention },
        { term: 'An inactive account is kept', fact: FACTS.inactivityRetention },
        { term: 'Not for children', fact: `under ${FACTS.minimumAge}` },
      ]}
      sections={SECTIONS}
    />
  )
}

const SECTIONS: Section[] = [
  {
    id: 'what-we-collect',
    title: 'What we collect',
    body: (
      <>
        <p>Only what a purchase, an account or an answer needs:</p>
        <ul>
          <li>
            <strong>Account:</strong> your name, email address, a hash of your password, and when you accepted
            our terms.
          </li>
          <li>
            <strong>Purchases:</strong> what you bought, what you paid, the billing address and phone number
            you typed, and the payment provider’s reference. Card numbers go straight to the payment provider;
            they never reach us.
          </li>
          <li>
            <strong>Licenses:</strong> the addresses of the sites on which you activated a plugin, with the
            versions of the plugin, WordPress and PHP they report.
          </li>
          <li>
            <strong>Support:</strong> the messages you send us.
          </li>
          <li>
            <strong>Visits:</strong> how often each page was opened. We count visitors with a hash that
            changes every day and cannot be traced back. No IP address is stored.
          </li>
          <li>
            <strong>Security:</strong> logins, failed logins, refused requests, exports, and changes to
            passwords, email addresses and rights, with the network they came from: the first 24 bits of an
            IPv4 address or the first 48 of an IPv6 address, never the whole address.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for',
    body: (
      <>
        <p>
          To deliver what you bought, to send receipts and notices about it, to answer you, to prevent fraud,
          and to meet our accounting and tax obligations. We do not sell data, we do not show advertising, and
          we do not build profiles.
        </p>
        <p>
          News about new releases of plugins you own comes by email only if you leave that preference turned
          on in your account.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage in your browser',
    body: (
      <>
        <p>
          A cookie is set when you add something to the cart or log in: it holds your cart and your session.
          Two more remember the colors you chose and that you are logged in. There are no cookies for
          tracking, so there is no banner to click away.
        </p>
        <p>
          Your login and what you typed at checkout are kept encrypted in your browser’s own storage, so that
          you do not have to type it again. Logging out removes the login.
        </p>
      </>
    ),
  },
  {
    id: 'who-else',
    title: 'Who else sees it',
    body: (
      <p>
        Stripe or PayPal, when you pay with them; our hosting and mail providers, who work for us under
        contract. Nobody else, unless the law requires it.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <>
        <ul>
          <li>
            <strong>Purchase records:</strong> {FACTS.purchaseRetention}, because tax law requires them.
          </li>
          <li>
            <strong>Support tickets:</strong> {FACTS.supportRetention} after the last message.
          </li>
          <li>
            <strong>Accounts:</strong> {FACTS.inactivityRetention} after you last used yours. Then it is
            removed.
          </li>
          <li>
            <strong>Security log:</strong> {FACTS.securityLog}.
          </li>
        </ul>
        <p>The shop’s software does this automatically every day.</p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <p>
        In your account you can see and correct your data, download all of it as a file, and delete your
        account. Deleting removes your name, addresses and sites at once; the bare purchase records stay for
        the period above. You may also write to us, or complain to your data protection authority.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        The shop is not meant for children under {FACTS.minimumAge}. If a child has given us data, write to us
        and we will delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    body: (
      <p>
        When this policy changes, the date on top changes, and account holders get an email before a change
        that affects them. See also our <Link to={paths.termsConditions()}>terms and conditions</Link>.
      </p>
    ),
  },
]
