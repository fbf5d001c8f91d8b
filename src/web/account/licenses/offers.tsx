import { Suspense, useState } from 'react'
import type { License } from '#core/contract/licensing.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const OffersDialog = lazyDialog(async () => ({ default: (await import('./offers-dialog.tsx')).OffersDialog }))

export function Offers({ license }: { license: License }) {
  const [open, setOpen] = useState(false)
  const forLife = license.expires_at === null && license.sites_limit === 0
  if (license.status === 'disabled' || forLife || !license.product.shown) return null
  // It renews by itself, so a button to renew it must not suggest otherwise.
  const verb = isRenewing(license) ? 'Renew early or upgrade' : 'Renew or upgrade'
  return (
    <div>
      <Button
        variant={isRenewing(license) ? 'ghost' : 'secondary'}
        size="sm"
        aria-label={`${verb} ${license.product.name}`}
        onClick={() => setOpen(true)}
      >
        {verb}
      </Button>
      {open && (
        <Suspense>
          <OffersDialog verb={verb} license={license} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function isRenewing({ subscription }: License): boolean {
  return subscription?.status === 'active' || subscription?.status === 'past_due'
}
