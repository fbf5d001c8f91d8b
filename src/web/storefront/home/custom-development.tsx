import { mailTo } from '#web/lib/contact.ts'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { RouteLine } from '../parts/route-line.tsx'

export function CustomDevelopment({ supportEmail }: { supportEmail: string }) {
  return (
    <section
      aria-labelledby="custom"
      className="grid gap-8 rounded-xl border border-border bg-sunken p-6 md:p-10 lg:grid-cols-2 lg:items-center lg:gap-14"
    >
      <div>
        <h2 id="custom" className="text-2xl">
          Something only your site needs?
        </h2>
        <p className="mt-3 max-w-prose text-muted">
          We build for WordPress and Shopify by quote. Write what you need; you get a scope, a price and a
          date before anything starts.
        </p>
        <AnchorButton
          variant="secondary"
          href={mailTo(supportEmail, 'Quote for custom development')}
          className="mt-6"
        >
          Ask for a quote
        </AnchorButton>
      </div>
      <RouteLine stops={['You write to us', 'We agree on the scope', 'You get a quote']} />
    </section>
  )
}
