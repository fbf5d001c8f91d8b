import { useShop } from '#web/lib/shop.ts'

/** What buyers can pay with. Both are named while payments are off, since the keys are about to come. */
export function useWaysToPay(): string {
  const { providers } = useShop().payments
  if (providers.length !== 1) return 'PayPal or card'
  return providers[0] === 'paypal' ? 'PayPal' : 'card'
}
