import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { call } from './call.ts'

/**
 * The parts of the contract that pages fetch when they first need them. A part brings the code that checks forms along;
 * nothing on a page's first view waits for it.
 */
export const contracts = {
  adminProducts: () => part(import('#core/contract/admin-products.ts')).then((found) => found.adminProducts),
  account: () => part(import('#core/contract/account.ts')).then(({ account }) => account),
  checkout: () => part(import('#core/contract/checkout.ts')).then(({ checkout }) => checkout),
  adminDashboard: () =>
    part(import('#core/contract/admin-dashboard.ts')).then(({ adminDashboard }) => adminDashboard),
  adminImports: () =>
    part(import('#core/contract/admin-imports.ts')).then(({ adminImports }) => adminImports),
  adminWebhooks: () =>
    part(import('#core/contract/admin-webhooks.ts')).then(({ adminWebhooks }) => adminWebhooks),
  adminLicenses: () =>
    part(import('#core/contract/admin-licenses.ts')).then(({ adminLicenses }) => adminLicenses),
  catalog: () => part(import('#core/contract/catalog.ts')).then(({ catalog }) => catalog),
  cart: () => part(import('#core/contract/cart.ts')).then(({ cart }) => cart),
  identity: () => part(import('#core/contract/identity.ts')).then(({ identity }) => identity),
  licensing: () => part(import('#core/contract/licensing.ts')).then(({ licensing }) => licensing),
  orders: () => part(import('#core/contract/orders.ts')).then(({ orders }) => orders),
  releases: () => part(import('#core/contract/releases.ts')).then(({ releases }) => releases),
  adminAudit: () => part(import('#core/contract/admin-audit.ts')).then(({ adminAudit }) => adminAudit),
  adminCoupons: () =>
    part(import('#core/contract/admin-coupons.ts')).then(({ adminCoupons }) => adminCoupons),
  adminMails: () => part(import('#core/contract/admin-mails.ts')).then(({ adminMails }) => adminMails),
  adminOrders: () => part(import('#core/contract/admin-orders.ts')).then(({ adminOrders }) => adminOrders),
  adminReviews: () =>
    part(import('#core/contract/admin-reviews.ts')).then(({ adminReviews }) => adminReviews),
  adminSettings: () =>
    part(import('#core/contract/admin-settings.ts')).then(({ adminSettings }) => adminSettings),
  adminUsers: () => part(import('#core/contract/admin-users.ts')).then(({ adminUsers }) => adminUsers),
}

/** Fetches one part of the contract. */
export type LoadPart<Part> = () => Promise<Part>
export type AnyPart = Record<string, Endpoint>

/** Calls the shop by a part of the contract: `ask(contracts.account, 'getProfile', {})`. */
export async function ask<Part extends AnyPart, Name extends keyof Part>(
  load: LoadPart<Part>,
  name: Name,
  input: InputOf<Part[Name]>,
): Promise<ResponseOf<Part[Name]>> {
  const target = (await load())[name]
  return call(target, input)
}

/** Code that does not arrive is to the shopper what an answer that does not arrive is. */
function part<Module>(module: Promise<Module>): Promise<Module> {
  return module.catch(() => {
    throw new AppError('unavailable', {
      message: 'We could not reach the shop. Check your connection and try again.',
    })
  })
}
