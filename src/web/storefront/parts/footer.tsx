import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { useShop } from '#web/lib/shop.ts'
import { PaymentLogos } from '#web/ui/payment-logos.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type Props = { categories: { name: string; slug: string }[] }

const LINK =
  'inline-flex min-h-9 items-center rounded-xs text-muted underline-offset-4 hover:text-fg hover:underline max-md:min-h-11'

export function Footer({ categories }: Props) {
  const { shopName, supportEmail, social } = useShop()

  return (
    <footer className="mt-24 border-t border-border bg-sunken print:hidden">
      <div className="mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-10 px-4 py-12 md:grid-cols-4 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr] lg:px-6">
        <div className="col-span-full max-w-80 lg:col-span-1">
          <Logo />
          <p className="mt-3 text-muted">
            WordPress plugins by people who answer. Write to{' '}
            <a href={mailTo(supportEmail)} className="text-primary underline underline-offset-4">
              {supportEmail}
            </a>
            .
          </p>
          <PaymentLogos className="mt-5" />
        </div>
        <FooterGroup title="Plugins">
          <FooterLink to={paths.categories()}>All plugins</FooterLink>
          {categories.map((category) => (
            <FooterLink key={category.slug} to={paths.category(category.slug)}>
              {category.name}
            </FooterLink>
          ))}
        </FooterGroup>
        <FooterGroup title="Quick links">
          <FooterLink to={paths.home()}>Home</FooterLink>
          <FooterLink to={paths.aboutUs()}>About us</FooterLink>
          <FooterLink to={paths.cart()}>Cart</FooterLink>
          <FooterLink to={paths.account()}>Your account</FooterLink>
          <FooterMail subject="Quote for custom development">Custom development</FooterMail>
          <FooterMail>Support by email</FooterMail>
        </FooterGroup>
        <FooterGroup title="Policies">
          <FooterLink to={paths.refundPolicy()}>Refund policy</FooterLink>
          <FooterLink to={paths.privacyPolicy()}>Privacy policy</FooterLink>
          <FooterLink to={paths.termsConditions()}>Terms and conditions</FooterLink>
        </FooterGroup>
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

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} prefetch="intent" className={LINK}>
        {children}
      </Link>
    </li>
  )
}

function FooterMail({ subject, children }: { subject?: string; children: ReactNode }) {
  const { supportEmail } = useShop()
  return (
    <li>
      <a href={mailTo(supportEmail, subject)} className={LINK}>
        {children}
      </a>
    </li>
  )
}
