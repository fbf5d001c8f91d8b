import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageHeaders } from '#server/platform/http/security-headers.ts'

/** A page of the sandbox. Windows keep their opener: that is whom they have to tell. */
export function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({ ...pageHeaders(html), 'cross-origin-opener-policy': 'same-origin-allow-popups' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The address if it leads back to this shop; a window must not send anybody elsewhere. */
export function ownAddress(request: FastifyRequest, address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return /^https?:$/.test(protocol) && host === request.host ? address : null
}
