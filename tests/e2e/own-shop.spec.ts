import { createHash, createPublicKey, verify } from 'node:crypto'
import { paths } from '#core/paths.ts'
import { expect, testInEmptyShop as test } from '../support/browser-test.ts'
import { expectOneReceipt, newEmail } from '../support/checkout-page.ts'
import { pluginZip } from '../support/licensing/plugin-zip.ts'
import { chooseBrand, publishPolicy, writeHome } from '../support/own-shop/appearance.ts'
import { readZip } from '../support/own-shop/read-zip.ts'
import { addProduct, buyAndDownload, publishFirstRelease } from '../support/own-shop/selling.ts'
import {
  backUp,
  card,
  enterAddress,
  enterMailServer,
  enterStripe,
  expectSteps,
  logInForTheFirstTime,
  nameShop,
  openGuide,
} from '../support/own-shop/setting-up.ts'
import { playStripe } from '../support/play-stripe.ts'

test.slow()

const SLUG = 'lumen-gallery'
const ZIP = pluginZip({ folder: SLUG, version: '1.0.0', name: 'Lumen Gallery' })
const POLICY_NAMES = ['Refund policy', 'Privacy policy', 'Terms and conditions']

test('from the first login to the first sale, with nothing but a browser', async ({
  page,
  emptyShop: shop,
  mailbox,
  anotherBrowser,
}) => {
  await test.step('the first login leads to a second factor, and then to the guide', async () => {
    await logInForTheFirstTime(page, shop)
  })

  await test.step('name, logo and color', async () => {
    await nameShop(page, 'Lattice', 'help@lattice.dev')
    await chooseBrand(page, '#7a1020')
  })

  const { publicKey, signature } = await test.step('a product, and its first release', async () => {
    await addProduct(page, {
      name: 'Lumen Gallery',
      text: 'Galleries for photographers.',
      price: '39.00',
      category: 'Galleries',
    })
    return publishFirstRelease(page, ZIP)
  })

  await test.step('payments, mail, legal data and policies', async () => {
    await enterStripe(page, shop)
    await enterMailServer(page, mailbox)
    await enterAddress(page, '1 Engine Way, Springfield')
    for (const name of POLICY_NAMES) await publishPolicy(page, name)
  })

  await test.step('a home page about galleries', async () => {
    await writeHome(page)
  })

  await test.step('a backup that was tried', async () => {
    await backUp(page)
  })

  await test.step('the guide finds nothing left that a browser can do', async () => {
    await openGuide(page)
    await expectSteps(page, {
      'Your shop': 'Done',
      'Your first product': 'Done',
      'Your first release': 'Done',
      // Only live keys take real money, and only Stripe itself accepts those.
      Payments: 'To do',
      Email: 'Done',
      'Legal data and policies': 'Done',
      Backup: 'Done',
      // A certificate and a proxy are a matter of the server.
      'Go live': 'To do',
    })
    await expect(card(page, 'Go live').getByRole('listitem').filter({ hasText: 'To do: ' })).toHaveText([
      /The shop has no https address/,
    ])
  })

  const buyer = await anotherBrowser()
  await test.step('visitors find the owner’s shop, and no word about anything else', async () => {
    await buyer.goto(paths.home())
    const main = buyer.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Galleries that load at once')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Lumen Gallery: choose your plan',
      'Made for photographers',
      'Hang your first photos today',
    ])
    await expect(buyer.getByRole('banner').getByRole('img', { name: 'Lattice' })).toBeVisible()
    await expect(buyer.locator('link[href^="/brand/7a1020-"]')).toHaveCount(1)
    // There are no keys of PayPal.
    await expect(buyer.getByRole('list', { name: 'Ways to pay' }).getByRole('img')).toHaveCount(3)
    for (const path of [paths.home(), paths.categories(), paths.product(SLUG)]) {
      await buyer.goto(path)
      await expect(buyer).toHaveTitle(/Lattice/)
      await expect(buyer.getByRole('main')).not.toContainText(/mail|northpost|postroad|my shop|paypal/i)
    }
  })

  await test.step('a guest buys it by card, and gets what was signed', async () => {
    await playStripe(buyer, shop.url)
    const email = newEmail()
    const bought = await buyAndDownload(buyer, 'Lumen Gallery', email)
    await expectOneReceipt(mailbox, email)

    expect(isSigned(bought, publicKey, signature)).toBe(true)
    const files = readZip(bought)
    expect(Object.keys(files).every((path) => path.startsWith(`${SLUG}/`))).toBe(true)
    expect(files[`${SLUG}/${SLUG}.php`]).toMatch(
      /^<\?php\n\/\*\*\n \* Plugin Name: Lumen Gallery\n \* Version: 1\.0\.0\n/,
    )
  })
})

/** As WordPress verifies a package: Ed25519 over its SHA-384. */
function isSigned(zip: Buffer, publicKey: string, signature: string): boolean {
  const x = Buffer.from(publicKey, 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, createHash('sha384').update(zip).digest(), key, Buffer.from(signature, 'base64'))
}
