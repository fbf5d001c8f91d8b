import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '#core/contract/envelopes.ts'

/** Streams a file while it is generated; chunked encoding tells the client whether it arrived complete. */
export function sendFile(reply: FastifyReply, type: string, answer: unknown): FastifyReply {
  const { name, parts } = answer as FileAnswer
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    .send(Readable.from(parts, { objectMode: false }))
}
