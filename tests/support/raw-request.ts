import { type IncomingHttpHeaders, request as send } from 'node:http'

type Options = { method?: string; headers?: Record<string, string> }
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Returns the response byte for byte: nothing is decompressed, followed or added. */
export function request(url: string, { method = 'GET', headers = {} }: Options = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const req = send(url, { method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }),
      )
    })
    req.on('error', reject)
    req.end()
  })
}
