import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Recorded } from './http-request.ts'
import { serveJobs } from './worker.ts'

serveJobs(serve)

/** The minimum node:http has to do to send these bytes and headers. Returns the port. */
function serve(answers: Map<string, Recorded>): Promise<number> {
  const [first] = answers.values()
  if (!first) throw new Error('No response to send.')
  const find = answers.size === 1 ? () => first : (url = '') => answers.get(url) ?? first

  const server = createServer((req, res) => {
    if (req.method === 'GET') answer(res, find(req.url))
    else afterBody(req, () => answer(res, find(req.url)))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function answer(res: ServerResponse, { status, headers, body }: Recorded): void {
  res.writeHead(status, headers)
  res.end(body)
}

function afterBody(req: IncomingMessage, next: () => void): void {
  req.resume()
  req.once('end', next)
}
