import type { Endpoint, InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { call } from './call.ts'

type StaffContract = typeof import('#core/contract/staff.ts').staffContract

const SHOP_PARTS = {
  account: () => part(import('#core/contract/account.ts')).then(({ account }) => account),
  cart: () => part(import('#core/contract/cart.ts')).then(({ cart }) => cart),
  catalog: () => part(import('#core/contract/catalog.ts')).then(({ catalog }) => catalog),
  checkout: () => part(import('#core/contract/checkout.ts')).then(({ checkout }) => checkout),
  identity: () => part(import('#core/contract/identity.ts')).then(({ identity }) => identity),
  licensing: () => part(import('#core/contract/licensing.ts')).then(({ licensing }) => licensing),
  orders: () => part(import('#core/contract/orders.ts')).then(({ orders }) => orders),
}

/** Fetches one part of the contract. */
export type LoadPart<Part> = () => Promise<Part>
type Loaders<Parts> = { [Name in keyof Parts]: LoadPart<Parts[Name]> }

/**
 * The parts of the contract, fetched when they are first needed: a part brings the code that validates forms, and no
 * page's first view waits for that. Loaders of staff parts are made on first use, because listing them here would add
 * to every page of the shop.
 */
export const contracts = new Proxy(SHOP_PARTS as typeof SHOP_PARTS & Loaders<StaffContract>, {
  get(loaders, name: keyof Loaders<StaffContract>) {
    loaders[name] ??= staffPart(name) as never
    return loaders[name]
  },
})

function staffPart<Name extends keyof StaffContract>(name: Name): LoadPart<StaffContract[Name]> {
  return () => part(import('#core/contract/staff.ts')).then(({ staffContract }) => staffContract[name])
}

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

/** To the shopper, code that fails to load is the same as a call that fails. */
function part<Module>(module: Promise<Module>): Promise<Module> {
  return module.catch(() => {
    throw new AppError('unavailable', {
      message: 'We could not reach the shop. Check your connection and try again.',
    })
  })
}
