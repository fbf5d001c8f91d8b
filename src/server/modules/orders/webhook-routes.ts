import type { FastifyInstance, FastifyRequest } from 'fastify'
import { webhooks as contract } from '#core/contract/checkout.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { AppError } from '#core/errors.ts'
import type { RecordSecurityEvent } from '#server/platform/http/security-events.ts'
import type { Log } from '#server/platform/log.ts'
import { BadSignature, type Gateways, ProviderUnavailable } from '../payments/index.ts'
import type { EventInbox } from './payment/event-inbox.ts'

type Deps = {
  app: FastifyInstance
  gateways: Gateways
  inbox: EventInbox
  log: Log
  recordSecurityEvent: RecordSecurityEvent
}

const MAX_BYTES = 256 * 1024

/** Signatures cover the raw bytes, so these bodies are not parsed here. */
export function webhookRoutes({ app, gateways, inbox, log, recordSecurityEvent }: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      async (_: unknown, body: unknown) => body,
    )
    for (const provider of ['stripe', 'paypal'] as const) {
      scope.route({
        method: 'POST',
        url: contract[provider].path,
        bodyLimit: MAX_BYTES,
        config: { endpoint: contract[provider] },
        handler: async (request, reply) => {
          await accept(provider, request)
          return reply.header('cache-control', 'no-store').send({ success: true })
        },
      })
    }
  })

  async function accept(provider: PaymentProvider, request: FastifyRequest): Promise<void> {
    const { body, headers } = request
    const gateway = gateways.find(provider)
    if (!gateway || !Buffer.isBuffer(body)) throw new AppError('bad_request')
    try {
      await inbox.accept(provider, await gateway.readEvent(body, headers))
    } catch (error) {
      if (error instanceof BadSignature) {
        log.warn({ provider, reason: error.message }, 'an event was rejected')
        recordSecurityEvent(request, { kind: 'refused', detail: `400 POST ${contract[provider].path}` })
        throw new AppError('bad_request')
      }
      // The certificate could not be fetched; the provider will send the event again.
      if (error instanceof ProviderUnavailable) throw new AppError('unavailable', { retryAfterSeconds: 5 })
      throw error
    }
  }
}
