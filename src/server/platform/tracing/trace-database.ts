import type pg from 'pg'
import { statementShape } from './statement-shape.ts'
import type { Recorder, Step, Traces } from './traces.ts'

type Query = (...args: unknown[]) => unknown
type Transactions = { transaction: (...args: never[]) => Promise<unknown> }

const SYSTEM = { 'db.system.name': 'postgresql' }

/** Makes a step of every statement within a trace: by its name or shape, never with its values. */
export function traceStatements(pool: pg.Pool, recorder: Recorder): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => traced(recorder, query, args)) as typeof client.query
  })
}

/** The statements of a transaction belong together, and so does the time between them. */
export function traceTransactions(db: Transactions, { step }: Traces): void {
  const transaction = db.transaction.bind(db)
  db.transaction = (...args) =>
    step({ name: 'transaction', kind: 'client', facts: SYSTEM }, () => transaction(...args))
}

function traced(recorder: Recorder, query: Query, args: unknown[]): unknown {
  const step = stepOf(args[0])
  const end = step && recorder.startStep(step)
  if (!end) return query(...args)
  const done = args.at(-1)
  if (typeof done !== 'function') {
    const answer = query(...args) as Promise<unknown>
    answer.then(() => end(), end)
    return answer
  }
  return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
    end(error)
    done(error, result)
  })
}

/** Null for a stream such as COPY, which ends in its own way. */
function stepOf(query: unknown): Step | null {
  if (typeof query === 'string') return step(statementShape(query))
  const { name, text, submit } = (query ?? {}) as { name?: string; text?: string; submit?: unknown }
  if (submit || text === undefined) return null
  return step(name ?? statementShape(text))
}

function step(name: string): Step {
  return { name, kind: 'client', facts: { ...SYSTEM, 'db.query.summary': name } }
}
