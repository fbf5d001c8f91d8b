import { useNavigate } from 'react-router'
import type { LicenseOffer } from '#core/contract/cart.ts'
import type { License } from '#core/contract/licensing.ts'
import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { setCart } from '#web/lib/cart.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { formatDay, formatLastDay } from '#web/lib/dates.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useQuery } from '#web/lib/query.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

type Props = { verb: string; license: License; onClose: () => void }

/** What can be bought for a license: another period, or more sites for the difference, itemized. */
export function OffersDialog({ verb, license, onClose }: Props) {
  const { data, error } = useQuery('cart', 'licenseOffers', { body: { license_id: license.id } })
  const offers = data?.data

  return (
    <Dialog open title={`${verb} ${license.product.name}`} onClose={onClose}>
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

type OfferProps = { license: License; offer: LicenseOffer }

function Offer({ license, offer }: OfferProps) {
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
        <h3 className="font-semibold">{nameOf(offer)}</h3>
        <p className="text-sm text-muted">
          {sitesText(offer.sites_limit)},{' '}
          {offer.expires_at === null
            ? 'updates for life'
            : `updates until ${formatLastDay(offer.expires_at)}`}
        </p>
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
        <dt>
          {offer.plan.name}
          {offer.days_left !== null && ', a year'}
        </dt>
        <dd className="text-right">{formatDollars(offer.plan_price)}</dd>
        {offer.credit > 0 && (
          <>
            <dt>Credit for {license.plan}</dt>
            <dd className="text-right">−{formatDollars(offer.credit)}</dd>
          </>
        )}
        <dt className="font-semibold">
          To pay{offer.days_left !== null && ` for the ${daysText(offer.days_left)} you have paid for`}
        </dt>
        <dd className="text-right font-semibold">{formatDollars(offer.price)}</dd>
      </dl>
      <Later license={license} offer={offer} />
      <Button size="sm" pending={pending && 'Adding…'} onClick={() => run()}>
        {renewal ? 'Add renewal to cart' : `Add upgrade to ${offer.plan.name} to cart`}
      </Button>
    </div>
  )
}

function nameOf({ kind, plan, early }: LicenseOffer): string {
  if (kind === 'upgrade') return `Upgrade to ${plan.name}`
  return early ? 'Renew early' : 'Renew'
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** What is charged after this purchase, as far as the license renews by itself. */
function Later({ license, offer: { kind, early, renewal_price, expires_at } }: OfferProps) {
  const { subscription } = license
  if (kind === 'renewal' && subscription?.status === 'canceled')
    return <p className="text-sm">Your subscription stays canceled: nothing is charged after this.</p>
  if (renewal_price === null || expires_at === null) return null
  const next = early && subscription?.next_charge
  return (
    <p className="text-sm">
      {next && `You pay now what is due on ${formatDay(next.at)}. `}
      {early ? 'It then renews' : 'Renews'} on {formatDay(expires_at)} for {formatDollars(renewal_price)} a
      year until you cancel.
    </p>
  )
}

function sitesText(limit: number): string {
  if (limit === 0) return 'Any number of sites'
  return limit === 1 ? '1 site' : `${limit} sites`
}
