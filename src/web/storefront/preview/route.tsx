import { useEffect, useState } from 'react'
import { Link, useOutletContext, useParams } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useQuery } from '#web/lib/query.ts'
import { useShop } from '#web/lib/shop.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import type { FrameView } from '../parts/load-frame.ts'
import { PageFrame } from '../parts/page-frame.tsx'
import type { Route } from './+types/route.ts'
import { loadPreview, type Preview } from './load-preview.ts'
import { PreviewScreen } from './preview-screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Preview', description: 'For staff.', hidden: true })

/**
 * A draft of the shop's texts as visitors would see it. The browser loads it with the staff login, so the HTML holds
 * nothing that must not be cached or indexed.
 */
export default function ContentPreviewRoute() {
  const { key = '' } = useParams()
  const { preview, error } = usePreview(key)
  if (error) {
    return (
      <PageFrame className="pt-6">
        <h1 className="mb-4 text-2xl">Preview</h1>
        <AlertRegion>
          <Alert>{problemText(error)}</Alert>
        </AlertRegion>
      </PageFrame>
    )
  }
  if (!preview) {
    return (
      <PageFrame className="pt-6">
        <LoadingRegion label="Preview">
          <Skeleton className="h-96 rounded-lg" />
        </LoadingRegion>
      </PageFrame>
    )
  }
  return (
    <>
      <aside aria-label="Preview" className="border-b border-warning bg-warning-soft text-warning-fg">
        <p className="mx-auto max-w-page px-4 py-3 md:px-6">
          This is a preview. Visitors see these texts once they are published.{' '}
          <Link to={adminPaths.contentItem(key)} className="font-medium underline underline-offset-4">
            Back to the editor
          </Link>
        </p>
      </aside>
      <PreviewScreen preview={preview} />
    </>
  )
}

/** Also puts drafts of menus and announcement around the page. */
function usePreview(key: string) {
  const shop = useShop()
  const setFrame = useOutletContext<(frame: FrameView | null) => void>()
  const [preview, setPreview] = useState<Preview | null>(null)
  const input = { params: { key } }
  const { data, error } = useQuery('adminContent', 'preview', input, { guests: true, once: true })
  useEffect(() => {
    if (!data) return
    let current = true
    void loadPreview(data.data, shop).then((loaded) => {
      if (!current) return
      setPreview(loaded)
      setFrame(loaded.frame)
    })
    return () => {
      current = false
      setFrame(null)
    }
  }, [data, shop, setFrame])
  return { preview, error }
}
