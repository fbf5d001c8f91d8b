import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-class.ts'

type Props = ButtonLook & {
  product: { id: number; name: string }
  /** The plan to buy; by default the first one for sale. */
  planId?: number
  /** The price of a yearly plan: the button says what it does. */
  yearlyDollars?: number | undefined
  className?: string
}

const loadAdding = () => import('./add-product.ts')

/** Adds the product and goes to the cart. An error is shown here, in the server's words. */
export function AddToCart({ product, planId, yearlyDollars, ...look }: Props) {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const add = async () => {
    setPending(true)
    setProblem(null)
    try {
      const { addProduct } = await loadAdding()
      await addProduct(product.id, planId)
      // The cart page shows what was added.
      await navigate(paths.cart(), { state: { added: product.name } })
    } catch (error) {
      setProblem(problemText(error))
    }
    setPending(false)
  }

  return (
    <div className="grid gap-3">
      <Button
        {...look}
        icon={<ShoppingCart aria-hidden="true" className="size-5" />}
        pending={pending && 'Adding…'}
        onPointerEnter={() => void loadAdding().catch(() => {})}
        onClick={add}
      >
        {yearlyDollars === undefined ? 'Add to Cart' : `Subscribe for ${formatDollars(yearlyDollars)} a year`}
      </Button>
      <AlertRegion>{problem && <Alert>{problem}</Alert>}</AlertRegion>
    </div>
  )
}
