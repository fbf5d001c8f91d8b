import { account } from '#core/contract/account.ts'
import { cart } from '#core/contract/cart.ts'
import { licensing } from '#core/contract/licensing.ts'
import { orders } from '#core/contract/orders.ts'
import { reviews } from '#core/contract/reviews.ts'
import { licenseActivations } from '#server/db/tables/index.ts'
import { hashRecoveryCode } from '#server/modules/identity/second-factor/recovery-codes.ts'
import { type CheckoutShop, FORM } from '../support/checkout.ts'
import type { Browser } from '../support/shop/browser.ts'
import type { Person } from '../support/shop/people.ts'

/** Everyone has the same password, and only the owner a second factor, so that nothing but the owner decides. */
const CODE = 'k7x2m-9qwfe-4hrzt'

/** Creates records of the owner, and returns for each call of the access table that takes one the body that asks for it. */
export async function ownedRecords(
  shop: CheckoutShop,
  { owner, person }: { owner: Browser; person: Person },
): Promise<Record<string, object>> {
  const buy = async () => {
    const product = await shop.product()
    return { product, key: await shop.buyByCard(await shop.buyer(product, { browser: owner })) }
  }
  const [{ product, key }, refundable, requested] = [await buy(), await buy(), await buy()]
  await owner.ok(orders.requestRefund, { body: { key: requested.key } })
  const review = { product_id: product.id, rating: 5, body: 'Does what it says.' }
  await owner.ok(reviews.save, { body: { ...review, product_id: refundable.product.id } })

  const [license] = (await owner.ok(licensing.list, { body: {} })).data.data
  if (!license) throw new Error('The order has no license.')
  const sites = ['one.example/', 'two.example/']
  await shop.db
    .insert(licenseActivations)
    .values(sites.map((site) => ({ licenseId: license.id, site, isLocal: true })))

  const book = async () => (await owner.ok(account.saveAddress, { body: FORM })).data.data
  await book()
  const [kept, deleted] = (await book()).map(({ id }) => id)
  const owned = { userId: person.id }
  const login = await shop.make('accessTokens', owned)
  const [renamed, dropped] = [await shop.make('passkeys', owned), await shop.make('passkeys', owned)]
  await shop.make('recoveryCodes', { ...owned, codeHash: hashRecoveryCode(CODE) })
  const items = [await shop.product(), await shop.product()]
  for (const item of items) await shop.buyer(item, { browser: owner })
  const { order_id } = await shop.beginPaypal(owner)
  const [changed, removed] = (await owner.ok(cart.show, {})).data.cartItems

  return {
    'POST /checkout/success': { key },
    'POST /user/get-order': { key },
    'POST /orders/request-refund': { key: refundable.key },
    'POST /orders/withdraw-refund-request': { key: requested.key },
    'POST /paypal/capture': { orderID: order_id },
    'POST /cart/update': { item_key: changed?.item_key, quantity: 2 },
    'POST /cart/remove': { item_key: removed?.item_key },
    'POST /user/license-offers': { license_id: license.id },
    'POST /cart/add-license': { license_id: license.id },
    'POST /user/free-site': { license_id: license.id, site: 'one.example/' },
    'POST /user/move-site': { license_id: license.id, from: 'two.example/', to: 'three.example/' },
    'POST /user/save-address': { ...FORM, id: kept },
    'POST /user/delete-address': { id: deleted },
    'POST /user/revoke-session': { id: login.id },
    'POST /user/passkeys/rename': { id: renamed.id, name: 'Phone' },
    'POST /user/passkeys/remove': { id: dropped.id, password: person.password, code: CODE },
    'POST /user/get-review': { product_id: product.id },
    'POST /user/save-review': review,
    'POST /user/delete-review': { product_id: refundable.product.id },
  }
}
