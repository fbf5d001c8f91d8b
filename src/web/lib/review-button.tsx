import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ReviewDialog = lazyPart(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }))

type Props = {
  product: { id: number; name: string }
  children: string
  /** Called after the review is written, changed or deleted. */
  onChanged?: () => void
}

/** Opens the shopper's own review of a product. The dialog's code loads on the first click. */
export function ReviewButton({ product, children, onChanged }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && (
        <Suspense>
          <ReviewDialog product={product} onClose={() => setOpen(false)} onChanged={() => onChanged?.()} />
        </Suspense>
      )}
    </>
  )
}
