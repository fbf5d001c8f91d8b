import type {
  CheckoutPaymentIntent,
  ItemCategory,
  OrderRequest,
  PaymentInitiator,
  PaypalExperienceUserAction,
  PaypalPaymentTokenCustomerType,
  PaypalPaymentTokenUsageType,
  PaypalWallet,
  PaypalWalletContextShippingPreference,
  StoredPaymentSourceUsageType,
  StoreInVaultInstruction,
  UsagePattern,
} from '@paypal/paypal-server-sdk'
import { type CountryCode, isoCountry } from '#core/domain/countries.ts'
import { describeLines } from '../describe-lines.ts'
import type { Charge, RenewalCharge } from '../gateway.ts'
import { writeReference } from '../references.ts'

const NAME_CHARS = 127
const CUSTOM_ID_CHARS = 255
const REFERENCE_ID_CHARS = 256
const NO_REFERENCE = 'default'

/** `1999` becomes `19.99`, without dividing, which would not be exact. */
export function toValue(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function toCents(value: string): number {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(value) ?? []
  if (whole === '') throw new Error(`PayPal gave an amount that is none: ${value}`)
  return Number(`${sign}1`) * (Number(whole) * 100 + Number(part.padEnd(2, '0')))
}

/** The invoice id names the attempt, because PayPal accepts each invoice id only once per account. */
export function orderRequestOf(charge: Charge, installation: string): OrderRequest {
  return requestOf(charge, installation, walletOf(charge))
}

/** Such an order is paid in the call that makes it. */
export function savedOrderRequestOf(charge: RenewalCharge, installation: string): OrderRequest {
  return requestOf(charge, installation, {
    vaultId: charge.means.ref,
    storedCredential: {
      paymentInitiator: 'MERCHANT' as PaymentInitiator,
      usage: 'SUBSEQUENT' as StoredPaymentSourceUsageType,
      usagePattern: YEARLY,
    },
  })
}

/** A fixed amount on a regular schedule, paid in advance. */
const YEARLY = 'SUBSCRIPTION_PREPAID' as UsagePattern

/**
 * How an account is saved. Each purchase gets a token of its own: PayPal would otherwise give all purchases of an account
 * the same one, and forgetting it for one would end the others.
 */
export const VAULTING = {
  usageType: 'MERCHANT' as PaypalPaymentTokenUsageType,
  customerType: 'CONSUMER' as PaypalPaymentTokenCustomerType,
  usagePattern: YEARLY,
  permitMultiplePaymentTokens: true,
}

function requestOf(charge: Charge, installation: string, paypal: PaypalWallet): OrderRequest {
  const { amountCents, currency, attemptKey, statementSuffix } = charge
  return {
    intent: 'CAPTURE' as CheckoutPaymentIntent,
    purchaseUnits: [
      {
        ...writeSnapshot(charge.snapshot),
        invoiceId: writeReference(installation, attemptKey),
        ...(statementSuffix && { softDescriptor: statementSuffix }),
        description: describeLines(charge.lines, NAME_CHARS),
        amount: { currencyCode: currency, value: toValue(amountCents), ...breakdownOf(charge) },
        ...itemsOf(charge),
      },
    ],
    paymentSource: { paypal },
  }
}

/** PayPal has two text fields that the buyer does not see. What does not fit is left out. */
function writeSnapshot(snapshot: string): { customId?: string; referenceId?: string } {
  if (snapshot === '' || snapshot.length > CUSTOM_ID_CHARS + REFERENCE_ID_CHARS) return {}
  const rest = snapshot.slice(CUSTOM_ID_CHARS)
  return { customId: snapshot.slice(0, CUSTOM_ID_CHARS), ...(rest && { referenceId: rest }) }
}

export function readSnapshot(customId: string | undefined, referenceId: string | undefined): string | null {
  if (!customId) return null
  return customId + (referenceId === undefined || referenceId === NO_REFERENCE ? '' : referenceId)
}

function addsUp({ lines, discountCents, amountCents }: Charge): boolean {
  const items = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  return items - discountCents === amountCents && lines.every(({ unitCents }) => unitCents > 0)
}

/** When lines and total differ by tax or shipping, PayPal gets the total alone. */
function breakdownOf(charge: Charge) {
  if (!addsUp(charge)) return {}
  const { currency: currencyCode, discountCents, amountCents } = charge
  return {
    breakdown: {
      itemTotal: { currencyCode, value: toValue(amountCents + discountCents) },
      ...(discountCents > 0 && { discount: { currencyCode, value: toValue(discountCents) } }),
    },
  }
}

function itemsOf(charge: Charge) {
  if (!addsUp(charge)) return {}
  return {
    items: charge.lines.map(({ name, quantity, unitCents }) => ({
      name: name.slice(0, NAME_CHARS),
      quantity: String(quantity),
      unitAmount: { currencyCode: charge.currency, value: toValue(unitCents) },
      category: 'DIGITAL_GOODS' as ItemCategory,
    })),
  }
}

function walletOf({ billing, saveMeans }: Charge): PaypalWallet {
  const countryCode = billing ? isoCountry(billing.country as CountryCode) : undefined
  const name = filled({ givenName: billing?.firstName, surname: billing?.lastName })
  return {
    experienceContext: {
      userAction: 'PAY_NOW' as PaypalExperienceUserAction,
      shippingPreference: 'NO_SHIPPING' as PaypalWalletContextShippingPreference,
    },
    ...(saveMeans && {
      attributes: { vault: { storeInVault: 'ON_SUCCESS' as StoreInVaultInstruction, ...VAULTING } },
    }),
    ...filled({ emailAddress: billing?.email }),
    ...(Object.keys(name).length > 0 && { name }),
    // An address without a country is refused.
    ...(countryCode && {
      address: {
        countryCode,
        ...filled({
          addressLine1: billing?.address1,
          addressLine2: billing?.address2,
          adminArea2: billing?.city,
          adminArea1: billing?.state,
          postalCode: billing?.zipCode,
        }),
      },
    }),
  }
}

/** Without what is empty: PayPal refuses empty texts. */
function filled<Name extends string>(
  texts: Record<Name, string | null | undefined>,
): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Partial<Record<Name, string>>
}
