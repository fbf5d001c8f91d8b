import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { useShop } from '#web/lib/shop.ts'
import { AnchorButton, LinkButton } from '#web/ui/link-button.tsx'
import type { Card } from '../parts/card.ts'
import { PageFrame } from '../parts/page-frame.tsx'
import { ProductGrid } from '../parts/product-card.tsx'
import { RouteLine } from '../parts/route-line.tsx'

export function NotFoundScreen({ cards }: { cards: readonly Card[] }) {
  const { supportEmail } = useShop()
  return (
    <PageFrame className="pt-16 md:pt-24">
      <RouteLine stops={['You', 'This address', 'Nothing here']} broken />
      <h1 className="mt-10 text-3xl">Page not found</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        There is no page at this address. It may have moved, or the link to it has a mistake.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={paths.home()}>Go to the home page</LinkButton>
        <LinkButton variant="secondary" to={paths.categories()}>
          See plugins
        </LinkButton>
        <AnchorButton variant="ghost" href={mailTo(supportEmail)}>
          Write to us
        </AnchorButton>
      </div>
      {cards.length > 0 && (
        <section className="mt-16">
          <h2 className="mb-6 text-xl">You might like one of these</h2>
          <ProductGrid cards={cards} heading="h3" />
        </section>
      )}
    </PageFrame>
  )
}
