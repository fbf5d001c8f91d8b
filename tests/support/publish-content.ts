import { adminContent } from '#core/contract/admin-content.ts'
import type { Browser } from './shop/browser.ts'

/** Saves a text of the shop as a draft and publishes it. */
export async function publishContent(staff: Browser, key: string, body: unknown) {
  const params = { key }
  const { data: before } = await staff.ok(adminContent.get, { params })
  const { data: draft } = await staff.ok(adminContent.saveDraft, {
    params,
    body: { body, revision: before.revision },
  })
  return staff.call(adminContent.publish, { params, body: { revision: draft.revision } })
}
