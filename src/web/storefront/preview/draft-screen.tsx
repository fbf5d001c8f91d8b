import { useMemo } from 'react'
import type { adminContent } from '#core/contract/admin-content.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { toPageView } from '../page/page-view.ts'
import { PageScreen } from '../page/screen.tsx'
import { CatalogHead } from '../parts/catalog-head.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { HomeDraft } from './home-draft.tsx'

export type Drafts = ResponseOf<typeof adminContent.preview>['data']

/** The page that shows the draft. Drafts of the frame stand around a short notice. */
export function DraftScreen({ drafts: { home, page, catalog, menus } }: { drafts: Drafts }) {
  const view = useMemo(() => page && toPageView(page), [page])
  if (home) return <HomeDraft content={home} />
  if (view) return <PageScreen page={view} />
  return (
    <PageFrame className="pt-10 md:pt-14">
      {catalog ? (
        <CatalogHead heading={catalog.heading} intro={catalog.intro} />
      ) : (
        <CatalogHead
          heading="Preview"
          intro={
            menus
              ? 'The menus stand above and at the end of this page.'
              : 'See the line at the top of this page.'
          }
        />
      )}
    </PageFrame>
  )
}
