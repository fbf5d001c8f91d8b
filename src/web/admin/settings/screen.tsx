import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import type { StaffSettings } from '#core/contract/admin-settings.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { GuardedForms } from '../parts/leave-guard.tsx'
import { ReadOnlyNotice } from '../parts/read-only-notice.tsx'
import { useStaff } from '../parts/staff.ts'
import { BackupCard } from './backup-card.tsx'
import { MailCard } from './keys/mail-card.tsx'
import { LegalForm } from './legal-form.tsx'
import { type PaymentQueries, PaymentsCard } from './payments-card.tsx'
import { RateLimits } from './rate-limits.tsx'
import { SecurityForm } from './security-form.tsx'
import { ShopForm } from './shop-form.tsx'

type Props = { settings: StaffSettings; payments: PaymentQueries }

/** The shop's settings. Support can only read them; each card has its own save button. */
export function SettingsScreen({ settings, payments }: Props) {
  const { isAdmin } = useStaff()
  useLinkedCard()
  return (
    <AdminPage title="Settings">
      <ReadOnlyNotice at="the settings" />
      <GuardedForms>
        <fieldset disabled={!isAdmin} className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
          <legend className="sr-only">Settings of the shop</legend>
          <div className="grid gap-4 lg:gap-5">
            <ShopForm settings={settings} />
            <LegalForm settings={settings} />
            <SecurityForm settings={settings} />
            <RateLimits settings={settings} />
          </div>
          <div className="grid gap-4 lg:gap-5">
            <MailCard query={payments.keys} />
            <PaymentsCard {...payments} />
            <BackupCard after={payments.wallets} />
          </div>
        </fieldset>
      </GuardedForms>
    </AdminPage>
  )
}

/** Goes to the card that the link named, since the cards are not there yet when the page opens. */
function useLinkedCard(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again goes there again
  useLayoutEffect(() => {
    const card = document.getElementById(hash.slice(1))
    const heading = card?.querySelector('h2')
    if (!card || !heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    card.scrollIntoView()
  }, [hash, key])
}
