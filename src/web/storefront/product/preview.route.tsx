import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Product } from '#core/contract/catalog.ts'
import { paths } from '#core/paths.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useShop } from '#web/lib/shop.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import type { Route } from './+types/preview.route.ts'
import { ProductScreen } from './screen.tsx'

type Preview = { product: Product; status: 'draft' | 'published' }
type State = { preview: Preview } | { problem: string } | null

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Preview', description: 'For staff.', hidden: true })

/**
 * The product page before it is published. The browser loads the product with the staff login, so the HTML holds
 * nothing that must not be cached or indexed.
 */
export default function PreviewRoute() {
  const { id = '' } = useParams()
  const { supportEmail } = useShop()
  const state = usePreview(id)
  if (!state) {
    return (
      <PageFrame className="pt-6">
        <LoadingRegion label="Preview">
          <Skeleton className="h-96 rounded-lg" />
        </LoadingRegion>
      </PageFrame>
    )
  }
  if ('problem' in state) {
    return (
      <PageFrame className="pt-6">
        <h1 className="mb-4 text-2xl">Preview</h1>
        <AlertRegion>
          <Alert>{state.problem}</Alert>
        </AlertRegion>
      </PageFrame>
    )
  }
  const { product, status } = state.preview
  return (
    <>
      <aside aria-label="Preview" className="border-b border-warning bg-warning-soft text-warning-fg">
        <p className="mx-auto max-w-page px-4 py-3 md:px-6">
          {status === 'draft'
            ? 'This is a preview. The product is a draft: only staff see it, and it cannot be bought.'
            : 'This is a preview. The product is published.'}{' '}
          <Link to={paths.adminProduct(product.id)} className="font-medium underline underline-offset-4">
            Back to the editor
          </Link>
        </p>
      </aside>
      <ProductScreen product={product} reviews={null} related={[]} supportEmail={supportEmail} />
    </>
  )
}

function usePreview(id: string): State {
  const [state, setState] = useState<State>(null)
  useEffect(() => {
    let unmounted = false
    ask(contracts.adminProducts, 'preview', { params: { id } }).then(
      ({ data }) => unmounted || setState({ preview: data }),
      (error) => unmounted || setState({ problem: problemText(error) }),
    )
    return () => {
      unmounted = true
    }
  }, [id])
  return state
}
