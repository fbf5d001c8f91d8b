import type { adminContent } from '#core/contract/admin-content.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { ShopFacts } from '#core/page-input.ts'
import { call } from '#web/lib/call.ts'
import { loadHome } from '../home/load-home.ts'
import { toPageView } from '../page/page-view.ts'
import { findSurroundings } from '../parts/find-flagship.ts'
import { loadFrame } from '../parts/load-frame.ts'

type Drafts = ResponseOf<typeof adminContent.preview>['data']

export type Preview = Awaited<ReturnType<typeof loadPreview>>

/** Does in the browser what the pages' loaders do on the server, with drafts instead of what is published. */
export async function loadPreview(
  { home, page, catalog, menus, announcement }: Drafts,
  shop: Pick<ShopFacts, 'supportEmail' | 'flagship'>,
) {
  const drafts = {
    ...(menus && { menus }),
    // Whatever its dates say: staff look at it before it starts.
    ...(announcement && { announcement: announcement.text === '' ? null : { ...announcement, until: null } }),
  }
  return {
    frame: await loadFrame({ call, shop, drafts }),
    home: home && (await loadHome({ call, shop, content: home })),
    page: page && toPageView(page, await findSurroundings(call, shop)),
    catalog,
    notice: menus
      ? 'The menus stand above and at the end of this page.'
      : 'The announcement stands at the top of this page.',
  }
}
