import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MenusContent } from '#core/content/frame.ts'
import { paths } from '#core/paths.ts'
import { useShop } from '#web/lib/shop.ts'
import { cx } from '#web/ui/cx.ts'
import { PaymentLogos } from '#web/ui/payment-logos.tsx'
import { useFrame } from './frame-context.ts'
import { LinkedText } from './linked-text.tsx'
import { Logo } from './logo.tsx'
import { TargetLink } from './target-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type Item = MenusContent['footer'][number]['items'][number]

const LINK =
  'inline-flex min-h-9 items-center rounded-xs text-muted underline-offset-4 hover:text-fg hover:underline max-md:min-h-11'

export function Footer() {
  const { shopName, social } = useShop()
  const { menus } = useFrame()
  const groupCount = menus.footer.length + (social.length > 0 ? 1 : 0)

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
          {menus.about !== '' && (
            <p className="mt-3 whitespace-pre-line text-muted">
              <LinkedText text={menus.about} />
            </p>
          )}
          <PaymentLogos className="mt-5" />
        </div>
        {menus.footer.map(({ title, items }) => (
          <FooterGroup key={title} title={title}>
            {items.map((item) => (
              <FooterItem key={JSON.stringify(item)} item={item} />
            ))}
          </FooterGroup>
        ))}
        {social.length > 0 && (
          <FooterGroup title="Follow us">
            {social.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="me noopener" className={LINK}>
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
    <section>
      <h2 className="mb-2 text-base">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function FooterItem({ item }: { item: Item }) {
  const { categories } = useFrame()
  if (item.kind === 'link') {
    return (
      <li>
        <TargetLink target={item.target} className={LINK}>
          {item.label}
        </TargetLink>
      </li>
    )
  }
  return categories.map(({ name, slug }) => (
    <li key={slug}>
      <Link to={paths.category(slug)} prefetch="intent" className={LINK}>
        {name}
      </Link>
    </li>
  ))
}
