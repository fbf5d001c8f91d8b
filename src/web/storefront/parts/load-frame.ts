import { catalog } from '#core/contract/catalog.ts'
import { content } from '#core/contract/content.ts'
import type { Call } from '#core/contract/endpoint.ts'
import { findFlagship } from './find-flagship.ts'
import { EMPTY_FRAME, type FrameData } from './frame-context.ts'

const FOOTER_CATEGORIES = 6

/** If something cannot be read, only its links disappear, not the page. */
export async function loadFrame(call: Call, flagshipUri: string): Promise<FrameData> {
  const [frame, flagship, categories] = await Promise.all([
    call(content.frame, {}).then(
      ({ data }) => data,
      () => EMPTY_FRAME,
    ),
    findFlagship(call, flagshipUri),
    call(catalog.listCategories, { query: { per_page: FOOTER_CATEGORIES } }).catch(() => null),
  ])
  return {
    menus: frame.menus,
    announcement: frame.announcement,
    flagship: flagship && {
      id: flagship.id,
      name: flagship.name,
      uri: flagship.uri,
      text: flagship.short_desc,
      category: flagship.category.slug,
    },
    categories: (categories?.data.data ?? []).map(({ name, slug }) => ({ name, slug })),
  }
}
