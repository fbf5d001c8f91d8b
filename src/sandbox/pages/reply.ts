import type { FastifyReply, FastifyRequest } from 'fastify'
import { framedPageHeaders, pageHeaders } from '#server/platform/http/security-headers.ts'

/** Payment windows need `window.opener` to report their outcome, hence the opener policy. */
export function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({ ...pageHeaders(), 'cross-origin-opener-policy': 'same-origin-allow-popups' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** A page that the providers' scripts show in a frame of the checkout page. */
export function sendFramedPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({
      ...framedPageHeaders(),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** The address if it belongs to this shop, else null, so that a window never redirects to another site. */
export function ownAddress(request: FastifyRequest, address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return /^https?:$/.test(protocol) && host === request.host ? address : null
}
