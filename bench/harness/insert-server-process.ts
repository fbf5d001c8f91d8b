import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { InsertJob } from './insert-server.ts'
import { serveJobs } from './worker.ts'

serveJobs(serve)

/** Runs one prepared INSERT per request through a pool like the shop's, and replays the shop's response. */
async function serve({ databaseUrl, answer }: InsertJob): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  await pool.query(
    'create table if not exists bench_rows (id bigint generated always as identity primary key, body text not null, at timestamptz not null)',
  )
  const server = createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    await pool.query({
      name: 'bench_insert',
      text: 'insert into bench_rows (body, at) values ($1, now())',
      values: [body],
    })
    res.writeHead(answer.status, answer.headers)
    res.end(answer.body)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
