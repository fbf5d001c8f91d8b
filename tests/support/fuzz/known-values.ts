import { cart } from '#core/contract/cart.ts'
import { type Endpoint, fillPath } from '#core/contract/endpoint.ts'
import { allEndpoints } from '#core/contract/index.ts'
import type { RunningShop } from '../start-shop.ts'
import type { Credentials } from './people.ts'
import type { KnownValues } from './values.ts'

const VALUES_PER_NAME = 20

/** What a parameter of a path is called in answers, if not the same. */
const OTHER_NAMES: Record<string, string> = { handle: 'uri', file: 'uri', license_key: 'key', license: 'key' }

/** Reads every list of the shop, a few records of each, and a cart, so that requests ask for what exists. */
export async function readKnownValues(
  shop: RunningShop,
  who: (role: 'admin' | 'shopper') => Credentials,
): Promise<KnownValues> {
  const known = new Map<string, unknown[]>([['id', [1, 2, 3, 5, 7, 12]]])
  const ask = async ({ method, path }: Endpoint, role: 'admin' | 'shopper', body?: object) => {
    const response = await fetch(shop.url + path, {
      method,
      headers: {
        ...who(role),
        'X-Requested-With': 'XMLHttpRequest',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.headers.get('content-type')?.startsWith('application/json'))
      collect(await response.json(), { name: '', known })
  }
  await ask(cart.add, 'shopper', { product_id: 1, quantity: 1 })
  const reads = allEndpoints().filter(({ method, download }) => method === 'GET' && !download)
  const [ofRecords, ofLists] = [reads.filter(isOfRecord), reads.filter((target) => !isOfRecord(target))]
  for (const target of ofLists) await ask(target, 'admin')
  for (const target of ofRecords) {
    const first = new Proxy({}, { get: (_, name) => known.get(String(name))?.[0] ?? 1 })
    await ask({ ...target, path: fillPath(target.path, first) as Endpoint['path'] }, 'admin')
  }
  for (const [name, other] of Object.entries(OTHER_NAMES)) known.set(name, known.get(other) ?? ['x'])
  return known
}

function isOfRecord({ path }: Endpoint): boolean {
  return path.includes('{')
}

type Place = { name: string; known: Map<string, unknown[]> }

function collect(value: unknown, { name, known }: Place): void {
  if (Array.isArray(value)) for (const each of value) collect(each, { name, known })
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) collect(part, { name: key, known })
  else if (typeof value === 'string' || typeof value === 'number') {
    const values = known.get(name) ?? []
    if (values.length < VALUES_PER_NAME && !values.includes(value)) known.set(name, [...values, value])
  }
}
