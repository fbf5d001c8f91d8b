import { HomeScreen } from '../home/screen.tsx'
import { PageScreen } from '../page/screen.tsx'
import { CatalogHead } from '../parts/catalog-head.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import type { Preview } from './load-preview.ts'

/** The page that shows the draft. Drafts of the frame stand around a short notice. */
export function PreviewScreen({ preview: { home, page, catalog, notice } }: { preview: Preview }) {
  if (home) return <HomeScreen title={home.title} sections={home.sections} />
  if (page) return <PageScreen page={page} />
  return (
    <PageFrame className="pt-10 md:pt-14">
      <CatalogHead heading={catalog?.heading ?? 'Preview'} intro={catalog?.intro ?? notice} />
    </PageFrame>
  )
}
