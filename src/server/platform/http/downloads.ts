import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '#core/contract/envelopes.ts'

/** Sends a file while it is being made; it is whole only if it ends properly, which the transfer encoding tells. */
export function sendFile(reply: FastifyReply, type: string, answer: unknown): FastifyReply {
  const { name, parts } = answer as FileAnswer
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    .send(Readable.from(parts, { objectMode: false }))
}
