import { type MouseEvent, useState } from 'react'
import { paths } from '#core/paths.ts'
import { opensElsewhere } from '#web/lib/opens-elsewhere.ts'
import { AnchorButton } from '#web/ui/link-button.tsx'

type Props = { settle: () => Promise<boolean> }

/**
 * Opens the checkout with a full page load, because only that page may load the payment providers' scripts. Saves a
 * quantity that was just changed first.
 */
export function Proceed({ settle }: Props) {
  const [going, setGoing] = useState(false)

  const go = async (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    if (going) return
    setGoing(true)
    if (await settle()) location.assign(paths.checkout())
    else setGoing(false)
  }

  return (
    <AnchorButton
      size="lg"
      href={paths.checkout()}
      aria-disabled={going || undefined}
      className="whitespace-nowrap"
      onClick={go}
    >
      Proceed to Checkout
    </AnchorButton>
  )
}
