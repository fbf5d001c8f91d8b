import { WEBHOOK_EVENTS } from '#core/domain/webhook-event.ts'
import type { startOwnSandbox } from '../harness/own-sandbox.ts'
import type { Shop } from '../harness/shop.ts'
import { callAsStaff, logInAsStaff } from '../harness/staff.ts'
import { catalogPaths, readApi } from '../loads/catalog.ts'
import { ACCOUNT_PASSWORD, registerAccounts } from '../loads/logins.ts'
import { activationPaths, updatePaths } from '../loads/updates.ts'
import { ownCallHeaders } from '../loads/visitors.ts'
import type { MixJob } from './mix.ts'

const ADMIN_PATHS = ['orders', 'users', 'licenses', 'products', 'mails', 'dashboard/counts', 'search?q=ada']

/**
 * Everything that the mix needs: accounts, licenses, a login of staff, and a webhook to the outside. The first backup
 * takes memory that stays, so it is made before, at whatever hour the soak runs.
 */
export async function openMix(
  shop: Shop,
  sandbox: Awaited<ReturnType<typeof startOwnSandbox>>,
): Promise<Omit<MixJob, 'pace' | 'ms'>> {
  const { home, category, product, apiProducts: list } = await catalogPaths(shop)
  const products = await readApi<{ id: number }>(shop, '/api/products?per_page=20')
  const emails = await registerAccounts(shop)
  const staff = await logInAsStaff(shop.origin)
  const post = (path: string, body: object) =>
    callAsStaff(shop.origin, staff, { method: 'POST', path: `/api/admin/${path}`, body })
  await post('webhooks', { url: sandbox.receiverUrl, events: WEBHOOK_EVENTS })
  await post('backups', {})
  return {
    origin: shop.origin.href,
    confirmUrl: sandbox.confirmUrl,
    approveUrl: sandbox.approveUrl,
    paths: { home, category, product, list },
    productIds: products.map(({ id }) => id),
    updates: await updatePaths(shop),
    activations: await activationPaths(shop),
    headers: await ownCallHeaders(shop.origin),
    staff,
    adminPaths: ADMIN_PATHS.map((name) => `/api/admin/${name}`),
    accounts: emails.map((email) => ({ email, password: ACCOUNT_PASSWORD })),
  }
}
