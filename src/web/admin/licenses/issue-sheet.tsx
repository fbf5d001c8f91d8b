import { useState } from 'react'
import type { EditedProduct } from '#core/contract/admin-products.ts'
import { useQuery } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { ProductPicker } from '../parts/product-picker/product-picker.tsx'
import { IssueForm } from './issue-form.tsx'

/** Issues a license by hand: first the product, then the rest. */
export function IssueSheet({ onClose }: { onClose: () => void }) {
  const [productId, setProductId] = useState<number | null>(null)
  return productId === null ? (
    <Sheet open title="Issue a license" onClose={onClose} footer={<Cancel onClose={onClose} />}>
      <Field label="Product">
        {({ id }) => (
          <ProductPicker
            id={id}
            value=""
            placeholder="Search the products"
            look="min-h-11 w-full rounded-md text-base"
            inFlow
            onChoose={(product) => setProductId(product?.id ?? null)}
          />
        )}
      </Field>
    </Sheet>
  ) : (
    <WithProduct id={productId} onBack={() => setProductId(null)} onClose={onClose} />
  )
}

type Props = { id: number; onBack: () => void; onClose: () => void }

function WithProduct({ id, onBack, onClose }: Props) {
  const query = useQuery('adminProducts', 'get', { params: { id: String(id) } })
  const product: EditedProduct | undefined = query.data?.data
  if (product) return <IssueForm product={product} onBack={onBack} onClose={onClose} />
  return (
    <Sheet open title="Issue a license" onClose={onClose} footer={<Cancel onClose={onClose} />}>
      {query.error ? (
        <ErrorState message={query.error.message} retrying={query.fetching} onRetry={query.refetch} />
      ) : (
        <LoadingRegion label="Product">
          <Skeleton className="h-64 w-full" />
        </LoadingRegion>
      )}
    </Sheet>
  )
}

function Cancel({ onClose }: { onClose: () => void }) {
  return (
    <Button size="sm" variant="ghost" onClick={onClose}>
      Cancel
    </Button>
  )
}
