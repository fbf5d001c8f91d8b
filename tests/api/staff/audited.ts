import type { TestShop } from '../../support/test-shop.ts'

/** The audit entries from now on, each as "order.refunded 1042", oldest first. */
export async function auditedSince({ db }: Pick<TestShop, 'db'>): Promise<() => Promise<string[]>> {
  const { rows } = await db.$client.query('select coalesce(max(id), 0) as last from audit_entries')
  return async () => {
    const since = await db.$client.query(
      'select action, subject_id from audit_entries where id > $1 order by id',
      [rows[0].last],
    )
    return since.rows.map(({ action, subject_id }) => `${action} ${subject_id}`)
  }
}
