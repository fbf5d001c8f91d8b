import pg from 'pg'
import type { Shop } from './shop.ts'

/** Works on the database of the shop under test. */
export async function inDatabase<T>(shop: Shop, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await shop.databaseUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
