import type { ReactNode } from 'react'
import { useShop } from '#web/lib/shop.ts'
import { cx } from '#web/ui/cx.ts'
import { PaymentLogos } from '#web/ui/payment-logos.tsx'
import { LinkedText } from './linked-text.tsx'
import type { FrameView } from './load-frame.ts'
import { Logo } from './logo.tsx'
import { ShopLink } from './shop-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type Props = Pick<FrameView, 'footer' | 'about'>

export function Footer({ footer, about }: Props) {
  const { shopName, social, payments } = useShop()
  const isOnly = (provider: string) => payments.providers.length === 1 && payments.providers[0] === provider
  const groupCount = footer.length + (social.length > 0 ? 1 : 0)

  return (
    <footer className="mt-24 border-t border-border bg-sunken print:hidden">
      <div
        className={cx(
          'mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-10 px-4 py-12 md:grid-cols-4 lg:px-6',
          groupCount > 4 ? 'lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_1fr]' : 'lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]',
        )}
      >
        <div className="col-span-full max-w-80 lg:col-span-1">
          <Logo />
          {about !== '' && (
            <p className="mt-3 whitespace-pre-line wrap-anywhere text-muted">
              <LinkedText text={about} />
            </p>
          )}
          <PaymentLogos paypal={!isOnly('stripe')} cards={!isOnly('paypal')} className="mt-5" />
        </div>
        {footer.map(({ title, links }) => (
          <FooterGroup key={title} title={title}>
            {links.map(({ label, href }) => (
              <li key={label + href}>
                <ShopLink href={href} className="foot-link">
                  {label}
                </ShopLink>
              </li>
            ))}
          </FooterGroup>
        ))}
        {social.length > 0 && (
          <FooterGroup title="Follow us">
            {social.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="me noopener" className="foot-link">
                  {name}
                </a>
              </li>
            ))}
          </FooterGroup>
        )}
      </div>
      <div className="border-t border-border">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-4 px-4 py-5 lg:px-6">
          <p className="text-sm text-muted">{shopName}. Prices in US dollars.</p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="wrap-anywhere">
      <h2 className="mb-2 text-base">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}
