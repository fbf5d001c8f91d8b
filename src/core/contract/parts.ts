/**
 * The list of contracts: each part of the API is named once, here or in `staff-parts.ts`. Pages load a part when they
 * first need it, because a part includes the code that validates forms.
 */
export const shopParts = {
  identity: () => import('./identity.ts').then(({ identity }) => identity),
  account: () => import('./account.ts').then(({ account }) => account),
  passkeys: () => import('./passkeys.ts').then(({ passkeys }) => passkeys),
  catalog: () => import('./catalog.ts').then(({ catalog }) => catalog),
  content: () => import('./content.ts').then(({ content }) => content),
  cart: () => import('./cart.ts').then(({ cart }) => cart),
  checkout: () => import('./checkout.ts').then(({ checkout }) => checkout),
  orders: () => import('./orders.ts').then(({ orders }) => orders),
  reviews: () => import('./reviews.ts').then(({ reviews }) => reviews),
  licensing: () => import('./licensing.ts').then(({ licensing }) => licensing),
  subscriptions: () => import('./subscriptions.ts').then(({ subscriptions }) => subscriptions),
  webhooks: () => import('./checkout.ts').then(({ webhooks }) => webhooks),
  visits: () => import('./visits.ts').then(({ visits }) => visits),
}

export const loadStaffParts = () => import('./staff-parts.ts').then(({ staffParts }) => staffParts)

type ShopParts = { [Name in keyof typeof shopParts]: Awaited<ReturnType<(typeof shopParts)[Name]>> }

/** The whole API by part and name. */
export type Contract = ShopParts & Awaited<ReturnType<typeof loadStaffParts>>
