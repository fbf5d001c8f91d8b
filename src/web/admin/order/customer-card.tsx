import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { StaffOrder } from '#core/contract/staff-order.ts'
import { countryName } from '#core/domain/countries.ts'
import { describePolicyVersion } from '#core/domain/policies.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { AdminCard } from '../parts/admin-page.tsx'

export function CustomerCard({ order }: { order: StaffOrder }) {
  const { buyer, email, user_id, billing_address: address, anonymized, terms } = order
  if (anonymized) {
    return (
      <AdminCard title="Customer">
        <p className="text-muted">The buyer’s data was erased.</p>
      </AdminCard>
    )
  }
  return (
    <AdminCard title="Customer">
      <div className="grid gap-4">
        <div className="grid gap-0.5">
          <p className="font-medium">
            {user_id === null ? (
              <>
                {buyer} <span className="font-normal text-muted">(guest)</span>
              </>
            ) : (
              <Link to={adminPaths.user(user_id)} className="text-primary hover:underline">
                {buyer || 'Account'}
              </Link>
            )}
          </p>
          {email && (
            <p className="flex items-center justify-between gap-2">
              <a href={`mailto:${email}`} className="min-w-0 break-all text-primary hover:underline">
                {email}
              </a>
              <CopyButton text={email} what="email address" />
            </p>
          )}
        </div>
        {address && (
          <div className="grid gap-1">
            <h3 className="font-medium">Billing address</h3>
            <address className="break-words text-muted not-italic">
              {address.first_name} {address.last_name}
              <br />
              {address.address1}
              <br />
              {address.address2 && (
                <>
                  {address.address2}
                  <br />
                </>
              )}
              {address.city}, {address.state} {address.zip_code}
              <br />
              {countryName(address.country)}
              <br />
              {address.phone}
            </address>
          </div>
        )}
        {terms && <AcceptedTerms terms={terms} />}
      </div>
    </AdminCard>
  )
}

/** The version of the terms that the buyer accepted. A starting text has no version in the history. */
function AcceptedTerms({
  terms: { version, number, accepted_at },
}: {
  terms: NonNullable<StaffOrder['terms']>
}) {
  const name = describePolicyVersion(version)
  return (
    <div className="grid gap-1">
      <h3 className="font-medium">Accepted terms</h3>
      <p className="text-muted">
        {number === null ? (
          name
        ) : (
          <Link
            to={adminPaths.contentVersion('page:terms-conditions', number)}
            className="text-primary hover:underline"
          >
            {name}
          </Link>
        )}
        {accepted_at && `, on ${formatMoment(accepted_at)}`}
      </p>
    </div>
  )
}
