import type { Checkout } from './use-checkout.ts'
import type { Notice } from './use-payment.ts'

/** Places an order of $0, from the click on the button to the order. */
export function useFreeOrder({ payment, check }: Pick<Checkout, 'payment' | 'check'>) {
  const place = async (): Promise<void> => {
    const address = check()
    if (address) await payment.start('free', async () => (await import('./order-free.ts')).orderFree(address))
  }
  return {
    place,
    tryAgain: ({ again }: Notice): void => void (again ? payment.start('free', again) : place()),
  }
}
