import type { IncomingMessage } from 'node:http'
import { AppError } from '#core/errors.ts'

/** The text of a form body. Slow senders are cut off by the server itself. */
export function readForm(req: IncomingMessage, maxBytes: number): Promise<string> {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(new AppError('too_large'))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    req.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxBytes) chunks.push(chunk)
      else reject(new AppError('too_large'))
    })
    req.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    req.on('error', () => reject(new AppError('bad_request')))
    // The client hung up before the end.
    req.on('close', () => reject(new AppError('bad_request')))
  })
}
