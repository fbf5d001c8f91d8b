import { Link, useParams } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useQuery } from '#web/lib/query.ts'
import { useShop } from '#web/lib/shop.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import type { Route } from './+types/preview.route.ts'
import { ProductScreen } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Preview', description: 'For staff.', hidden: true })

/**
 * The product page before it is published. The browser loads the product with the staff login, so the HTML holds
 * nothing that must not be cached or indexed.
 */
export default function PreviewRoute() {
  const { id = '' } = useParams()
  const { supportEmail } = useShop()
  const { data, error } = useQuery(
    'adminProducts',
    'preview',
    { params: { id } },
    { guests: true, once: true },
  )
  if (!data && !error) {
    return (
      <PageFrame className="pt-6">
        <LoadingRegion label="Preview">
          <Skeleton className="h-96 rounded-lg" />
        </LoadingRegion>
      </PageFrame>
    )
  }
  if (!data) {
    return (
      <PageFrame className="pt-6">
        <h1 className="mb-4 text-2xl">Preview</h1>
        <AlertRegion>
          <Alert>{problemText(error)}</Alert>
        </AlertRegion>
      </PageFrame>
    )
  }
  const { product, status } = data.data
  return (
    <>
      <aside aria-label="Preview" className="border-b border-warning bg-warning-soft text-warning-fg">
        <p className="mx-auto max-w-page px-4 py-3 md:px-6">
          {status === 'draft'
            ? 'This is a preview. The product is a draft: only staff see it, and it cannot be bought.'
            : 'This is a preview. The product is published.'}{' '}
          <Link to={adminPaths.product(product.id)} className="font-medium underline underline-offset-4">
            Back to the editor
          </Link>
        </p>
      </aside>
      <ProductScreen product={product} reviews={null} related={[]} supportEmail={supportEmail} />
    </>
  )
}
