import { ROLE_ID } from '#core/domain/roles.ts'
import { addresses, userRoles, users } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { type CustomerName, DEMO_CUSTOMERS, type DemoCustomer, emailOf } from '../customers.ts'
import { demoOrders } from '../orders.ts'
import { minutesAfter, timeBefore } from './times.ts'

const HOUR = 60

/** Customers with an account but no password, so nobody can log in as them. */
export async function insertCustomers(tx: Tx, now: Date): Promise<Map<CustomerName, number>> {
  const orders = demoOrders()
  const names = Object.keys(DEMO_CUSTOMERS) as CustomerName[]
  const userIds = new Map<CustomerName, number>()
  for (const name of names) {
    const orderedAt = (at: number) => timeBefore(now, orders[at]?.daysAgo ?? 1, at)
    const since = minutesAfter(orderedAt(orders.findIndex(({ customer }) => customer === name)), -HOUR)
    const lastActiveAt = orderedAt(orders.findLastIndex(({ customer }) => customer === name))
    const [row] = await tx
      .insert(users)
      .values({ ...userRow(DEMO_CUSTOMERS[name], since), lastActiveAt })
      .returning({ id: users.id })
    userIds.set(name, row?.id ?? 0)
  }
  await tx
    .insert(userRoles)
    .values(Array.from(userIds.values(), (userId) => ({ userId, roleId: ROLE_ID.customer })))
  await tx.insert(addresses).values(
    names.map((name) => ({
      ...addressOf(DEMO_CUSTOMERS[name]),
      userId: userIds.get(name) ?? 0,
      isDefault: true,
    })),
  )
  return userIds
}

function userRow(customer: DemoCustomer, since: Date) {
  const email = emailOf(customer)
  return {
    name: `${customer.firstName} ${customer.lastName}`,
    email,
    emailNormalized: email,
    emailVerifiedAt: since,
    termsAcceptedAt: since,
    createdAt: since,
    updatedAt: since,
  }
}

export function addressOf(customer: DemoCustomer) {
  return { ...customer, email: emailOf(customer), address2: null }
}
