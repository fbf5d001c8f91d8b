import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { call } from './call.ts'

/**
 * The parts of the contract that pages fetch when they first need them. A part brings the code that checks forms along;
 * nothing on a page's first view waits for it.
 */
export const contracts = {
  account: () => part(import('#core/contract/account.ts')).then(({ account }) => account),
  cart: () => part(import('#core/contract/cart.ts')).then(({ cart }) => cart),
  catalog: () => part(import('#core/contract/catalog.ts')).then(({ catalog }) => catalog),
  checkout: () => part(import('#core/contract/checkout.ts')).then(({ checkout }) => checkout),
  identity: () => part(import('#core/contract/identity.ts')).then(({ identity }) => identity),
  licensing: () => part(import('#core/contract/licensing.ts')).then(({ licensing }) => licensing),
  orders: () => part(import('#core/contract/orders.ts')).then(({ orders }) => orders),
  adminAudit: () => staff().then(({ adminAudit }) => adminAudit),
  adminCoupons: () => staff().then(({ adminCoupons }) => adminCoupons),
  adminDashboard: () => staff().then(({ adminDashboard }) => adminDashboard),
  adminImports: () => staff().then(({ adminImports }) => adminImports),
  adminLicenses: () => staff().then(({ adminLicenses }) => adminLicenses),
  adminMails: () => staff().then(({ adminMails }) => adminMails),
  adminOrders: () => staff().then(({ adminOrders }) => adminOrders),
  adminProducts: () => staff().then(({ adminProducts }) => adminProducts),
  adminReviews: () => staff().then(({ adminReviews }) => adminReviews),
  adminSettings: () => staff().then(({ adminSettings }) => adminSettings),
  adminUsers: () => staff().then(({ adminUsers }) => adminUsers),
  adminWebhooks: () => staff().then(({ adminWebhooks }) => adminWebhooks),
  releases: () => staff().then(({ releases }) => releases),
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

const staff = () => part(import('./staff-contracts.ts'))

/** Code that does not arrive is to the shopper what an answer that does not arrive is. */
function part<Module>(module: Promise<Module>): Promise<Module> {
  return module.catch(() => {
    throw new AppError('unavailable', {
      message: 'We could not reach the shop. Check your connection and try again.',
    })
  })
}
