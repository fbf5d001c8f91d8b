import type { StaffSettings } from '#core/contract/admin-settings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { useStaff } from '../parts/staff.ts'
import { LegalForm } from './legal-form.tsx'
import { MailTexts } from './mail-texts.tsx'
import { RateLimits } from './rate-limits.tsx'
import { ShopForm } from './shop-form.tsx'

/** What staff set about the shop. Support reads it; each card is saved by itself. */
export function SettingsScreen({ settings }: { settings: StaffSettings }) {
  const { isAdmin } = useStaff()
  return (
    <AdminPage title="Settings">
      {!isAdmin && <Alert tone="info">You can see the settings. An admin can change them.</Alert>}
      <fieldset disabled={!isAdmin} className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
        <legend className="sr-only">Settings of the shop</legend>
        <ShopForm settings={settings} />
        <LegalForm settings={settings} />
        <MailTexts settings={settings} />
        <RateLimits settings={settings} />
      </fieldset>
    </AdminPage>
  )
}
