import { type SocketAnswer, sendBytes } from '../raw-socket.ts'
import type { RunningShop } from '../start-shop.ts'
import { readKnownValues } from './known-values.ts'
import { type Credentials, createPeople } from './people.ts'
import { createRequestMaker, type FuzzRequest } from './requests.ts'

/** An answer that no request may get. */
export type Finding = { number: number; status: number; problem: string; request: string }

type Options = {
  seed: number
  /** The numbers of the requests to send. */
  numbers: Iterable<number>
  isOver?: () => boolean
  onFinding?: (finding: Finding) => void
}

/** What an answer contains only if something inside leaked. */
const TRACES = /node_modules|\bat async |\/src\/server\/|file:\/\/\//

/** Sends the requests one after the other. Returns how many were sent, the answers by status, and what went wrong. */
export async function fuzzShop(
  shop: RunningShop,
  { seed, numbers, isOver = () => false, onFinding }: Options,
) {
  const people = await createPeople(shop)
  await people.refresh()
  const makeRequest = createRequestMaker(seed, await readKnownValues(shop, people.of))
  const findings: Finding[] = []
  const statuses: Record<number, number> = {}
  let sent = 0
  for (const number of numbers) {
    if (isOver()) break
    const request = makeRequest(number)
    const answer = await sendBytes(shop.url, bytesOf(shop, request, people.of(request.role)))
    sent += 1
    // The request may have been the one after a logout.
    if (answer.status === 401 && request.role !== 'nobody') await people.refresh()
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const problem = problemOf(answer)
    if (problem === null) continue
    const finding = { number, status: answer.status, problem, request: describe(request) }
    findings.push(finding)
    onFinding?.(finding)
  }
  return { sent, statuses, findings }
}

function problemOf({ status, head, body }: SocketAnswer): string | null {
  if (status === 0) return 'the connection was closed without an answer'
  if (status >= 500) return body.slice(0, 300) || head
  if (/^content-type: (?:application\/json|text\/html)/im.test(head) && status >= 400 && TRACES.test(body))
    return `the answer shows internals: ${body.slice(0, 300)}`
  return null
}

function bytesOf(shop: RunningShop, request: FuzzRequest, who: Credentials): Buffer {
  const { method, target, headers, body } = request
  const usual = {
    Host: new URL(shop.url).host,
    Connection: 'close',
    'X-Requested-With': 'XMLHttpRequest',
    ...who,
    ...(body && { 'Content-Length': String(body.length) }),
  }
  // A navigation carries no token and no marker.
  const isVisit = headers.some(([name, value]) => name === 'Accept' && value === 'text/html')
  const own = Object.entries(usual).filter(([name]) => !isVisit || !NOT_IN_VISITS.includes(name))
  const lines = [...own, ...headers].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  return body ? Buffer.concat([head, body]) : head
}

const NOT_IN_VISITS = ['Authorization', 'X-Requested-With', 'X-CSRF-TOKEN']

/** Without credentials, which are another shop's when it is repeated. */
function describe({ role, method, target, headers, body }: FuzzRequest): string {
  const parts = [`${method} ${target.slice(0, 500)} as ${role}`, ...headers.map((pair) => pair.join(': '))]
  return [...parts, ...(body ? [JSON.stringify(body.toString('latin1').slice(0, 1000))] : [])].join('\n  ')
}
