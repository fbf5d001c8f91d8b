import { record, type Visit } from '../harness/http-request.ts'
import type { Shop } from '../harness/shop.ts'
import type { Sample, Side } from '../harness/side.ts'
import { startWorker } from '../harness/worker.ts'
import type { Load } from '../load.ts'
import { BROWSER, SCRIPT } from './visitors.ts'

const ACCOUNTS = 20
export const ACCOUNT_PASSWORD = 'tumble kettle marsh 91'
const FLOOD_CONNECTIONS = 50

/** Login throughput, and the effect of logins on visitors who only browse. */
export const logins: Load[] = [
  {
    name: 'login',
    about: 'POST /api/login, compared to argon2 alone',
    figure: 'rate',
    goal: { atLeast: 0.85 },
    stretch: { round: 2 },
    prepare: async (bench) => {
      const shop = await bench.demoShop()
      const argon = bench.stopOnClose(startWorker<{ ms: number }, Sample>('./argon-process.ts'))
      return {
        reference: { about: 'argon2 alone', round: (ms) => argon.run({ ms }) },
        subject: bench.shopSide(shop, 'POST /api/login', await loginVisits(shop)),
      }
    },
  },
  {
    name: 'login-flood',
    about: 'cached home page while 50 connections log in, p99 compared to idle',
    figure: 'p99',
    goal: { atMost: 3 },
    stretch: { round: 2 },
    prepare: async (bench) => {
      const shop = await bench.demoShop()
      const visits: Visit[] = [{ path: '/', headers: BROWSER }]
      const page = () => bench.shopSide(shop, 'home page', visits, 2)
      const flood = bench.shopSideWithOwnGenerator(
        shop,
        'POST /api/login',
        await loginVisits(shop),
        FLOOD_CONNECTIONS,
      )
      return { reference: page(), subject: flooded(flood, page()) }
    },
  },
]

function flooded(flood: Side, page: Side): Side {
  return {
    about: `${page.about} during a login flood`,
    round: async (ms) => {
      const [sample] = await Promise.all([page.round(ms), flood.round(ms)])
      return sample
    },
  }
}

async function loginVisits(shop: Shop): Promise<Visit[]> {
  const people = await registerAccounts(shop)
  return people.map((email) => post('/api/login', { email, password: ACCOUNT_PASSWORD }))
}

export async function registerAccounts(shop: Shop): Promise<string[]> {
  const people = Array.from({ length: ACCOUNTS }, (_, at) => `bench.${at}@example.com`)
  for (const email of people) {
    const { status } = await record(shop.origin, {
      ...post('/api/register', {
        name: 'Ada Byron',
        email,
        password: ACCOUNT_PASSWORD,
        password_confirmation: ACCOUNT_PASSWORD,
        terms: true,
      }),
    })
    // For the second load the accounts already exist.
    if (status !== 201 && status !== 422) throw new Error(`POST /api/register returned ${status}.`)
  }
  return people
}

function post(path: string, body: object): Visit {
  return {
    method: 'POST',
    path,
    headers: { ...SCRIPT, 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(body),
  }
}
