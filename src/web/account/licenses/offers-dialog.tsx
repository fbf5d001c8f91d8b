import { useNavigate } from 'react-router'
import type { LicenseOffer } from '#core/contract/cart.ts'
import type { License } from '#core/contract/licensing.ts'
import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { setCart } from '#web/lib/cart.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { formatLastDay } from '#web/lib/dates.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useQuery } from '#web/lib/query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

type Props = { license: License; onClose: () => void }

/** What can be bought for a license: another period, or more sites for the difference, itemized. */
export function OffersDialog({ license, onClose }: Props) {
  const { data, error } = useQuery('cart', 'licenseOffers', { body: { license_id: license.id } })
  const offers = data?.data

  return (
    <Dialog open title={`Renew or upgrade ${license.product.name}`} onClose={onClose}>
      {!offers && error && <Alert>{problemText(error)}</Alert>}
      {!offers && !error && <p role="status">Loading…</p>}
      {offers?.length === 0 && <p>There are no renewals or upgrades for this license.</p>}
      <ul className="grid gap-4">
        {offers?.map((offer) => (
          <li key={offer.plan.id} className="rounded-md border border-border p-4">
            <Offer license={license} offer={offer} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Offer({ license, offer }: { license: License; offer: LicenseOffer }) {
  const navigate = useNavigate()
  const renewal = offer.kind === 'renewal'
  const { run, pending, alert } = useAction(async () => {
    const body = { license_id: license.id, ...(!renewal && { plan: offer.plan.id }) }
    const { data } = await ask(contracts.cart, 'addLicense', { body })
    await setCart(data)
    await navigate(paths.cart())
  })
  return (
    <div className="grid gap-3">
      <FormAlert message={alert} />
      <div>
        <h3 className="font-semibold">{renewal ? 'Renew' : `Upgrade to ${offer.plan.name}`}</h3>
        <p className="text-sm text-muted">
          {sitesText(offer.sites_limit)},{' '}
          {offer.expires_at === null
            ? 'updates for life'
            : `updates until ${formatLastDay(offer.expires_at)}`}
        </p>
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
        <dt>{offer.plan.name}</dt>
        <dd className="text-right">{formatDollars(offer.plan_price)}</dd>
        {offer.credit > 0 && (
          <>
            <dt>Credit for {license.plan}</dt>
            <dd className="text-right">−{formatDollars(offer.credit)}</dd>
          </>
        )}
        <dt className="font-semibold">To pay</dt>
        <dd className="text-right font-semibold">{formatDollars(offer.price)}</dd>
      </dl>
      <Button size="sm" pending={pending && 'Adding…'} onClick={() => run()}>
        {renewal ? 'Add renewal to cart' : `Add upgrade to ${offer.plan.name} to cart`}
      </Button>
    </div>
  )
}

function sitesText(limit: number): string {
  if (limit === 0) return 'Any number of sites'
  return limit === 1 ? '1 site' : `${limit} sites`
}
