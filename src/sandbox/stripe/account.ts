import type { HandlerFault } from '../perform.ts'
import type { StripeContext } from './context.ts'

/** `GET /v1/account`: what says whether the account can take money. The fault `declined` is one that Stripe closed. */
export function accountWire({ credentials }: StripeContext, fault: HandlerFault) {
  const isOpen = fault !== 'declined'
  return {
    id: credentials.stripeAccountId,
    object: 'account',
    business_profile: { name: 'Sandbox', url: null },
    capabilities: { card_payments: isOpen ? 'active' : 'inactive', transfers: 'active' },
    charges_enabled: isOpen,
    country: 'US',
    default_currency: 'usd',
    details_submitted: isOpen,
    email: 'owner@sandbox.example',
    payouts_enabled: isOpen,
    settings: { dashboard: { display_name: 'Sandbox', timezone: 'Etc/UTC' } },
    type: 'standard',
  }
}
