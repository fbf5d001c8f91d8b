import { lazy, Suspense, useState } from 'react'
import type { License } from '#core/contract/licensing.ts'
import { Button } from '#web/ui/button.tsx'

const OffersDialog = lazy(() =>
  import('./offers-dialog.tsx').then((module) => ({ default: module.OffersDialog })),
)

export function Offers({ license }: { license: License }) {
  const [open, setOpen] = useState(false)
  const forLife = license.expires_at === null && license.sites_limit === 0
  if (license.status === 'disabled' || forLife || !license.product.shown) return null
  return (
    <div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Renew or upgrade ${license.product.name}`}
        onClick={() => setOpen(true)}
      >
        Renew or upgrade
      </Button>
      {open && (
        <Suspense>
          <OffersDialog license={license} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
