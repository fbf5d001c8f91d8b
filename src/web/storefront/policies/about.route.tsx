import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useShop } from '#web/lib/shop.ts'
import { AnchorButton, LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { RouteLine } from '../parts/route-line.tsx'
import type { Route } from './+types/about.route.ts'
import { FACTS } from './facts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'About us',
    description:
      'A small team that makes WordPress plugins and takes custom WordPress and Shopify work by quote.',
    path: paths.aboutUs(),
  })

const PRINCIPLES = [
  {
    title: 'One job each',
    text: 'A plugin of ours does one thing and leaves the rest of your site alone. No dashboards full of offers, no nagging.',
  },
  {
    title: 'You can check it',
    text: 'Every release is signed, its code is open, and the changelog says what changed and why.',
  },
  {
    title: 'Your site does not depend on us',
    text: 'Licenses are checked so that a plugin keeps working when our server is down, and after a license ends.',
  },
  {
    title: 'A person answers',
    text: `You write an email. Somebody who knows the code reads it and answers within ${FACTS.refundRequest}.`,
  },
] as const

export default function AboutRoute() {
  const { shopName, supportEmail } = useShop()
  return (
    <PageFrame className="pt-12 md:pt-16">
      <h1 className="max-w-[22ch] text-3xl">We make small plugins for sites that have work to do</h1>
      <div className="mt-6 grid max-w-prose gap-4 text-lg text-muted">
        <p>
          {shopName} is a small team. It started with a contact form that swallowed messages: WordPress said
          “sent”, nobody got anything, and there was no log to check. So we wrote one. It is still our
          best-known plugin.
        </p>
        <p>
          Today we look after a handful of plugins for mail, security, speed, forms and shops, and build
          things to order for WordPress and Shopify.
        </p>
      </div>
      <div className="mt-12">
        <RouteLine stops={['You write', 'We read it', 'You get an answer']} />
      </div>
      <section aria-labelledby="principles" className="mt-16">
        <h2 id="principles" className="text-2xl">
          How we work
        </h2>
        <ul className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {PRINCIPLES.map(({ title, text }) => (
            <li key={title} className="border-t border-border pt-4">
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="work" className="mt-16 rounded-lg border border-border bg-surface p-6 md:p-8">
        <h2 id="work" className="text-2xl">
          Custom WordPress and Shopify development
        </h2>
        <p className="mt-2 max-w-prose text-muted">
          Tell us in an email what you need and by when. We ask about anything unclear and send a quote with a
          fixed price. You decide.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <AnchorButton href={mailTo(supportEmail, 'Quote for custom development')}>
            Ask for a quote
          </AnchorButton>
          <LinkButton variant="secondary" to={paths.categories()}>
            See plugins
          </LinkButton>
        </div>
      </section>
    </PageFrame>
  )
}
