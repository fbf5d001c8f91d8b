import type { TestShop } from './test-shop.ts'

/** Moves the shop's time as the buttons of `/sandbox` do, and waits until it is there. */
export async function moveTime(
  { app }: Pick<TestShop, 'app'>,
  by: 'day' | 'week' | 'renewal' | 'year',
): Promise<void> {
  const { done } = await app.modules.shopTime.move(by)
  await done
}
