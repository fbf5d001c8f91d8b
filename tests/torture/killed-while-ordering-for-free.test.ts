import { expect, test } from 'vitest'
import { useKillableShop } from '../support/killable-shop.ts'
import { repeat, rounds } from '../support/rounds.ts'

// Guard: everything about an order is one transaction. Nobody reports a free order again, so it is placed or it is not.

const shop = useKillableShop()

test.each(['inside-order-transaction', 'after-order-committed'] as const)(
  'killed %s: asking again gives one order, with everything about it',
  async (point) => {
    await repeat(rounds(1, 20), async () => {
      const running = await shop.running()
      const buyer = await shop.openBuyer(running)
      await buyer.giveCoupon()
      await running.arm(point)
      expect(await buyer.orderFree(running)).toBeNull()

      const again = await shop.start()
      const before = await buyer.orders()
      const placed = await buyer.orderFree(again)

      expect(before).toHaveLength(point === 'after-order-committed' ? 1 : 0)
      const order = await shop.expectOneOrder(buyer)
      expect(placed).toMatchObject({ key: order.key })
    })
  },
)
