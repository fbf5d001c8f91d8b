import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { VIEWER_CSP } from '#server/platform/http/security-headers.ts'
import type { OrderDeps } from '../deps.ts'
import { readDocumentToken } from './document-links.ts'
import { documentNumber } from './document-number.ts'
import { findDocument } from './invoice-queries.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock' | 'keyring'> & { app: FastifyInstance }

export function documentRoutes({ app, db, clock, keyring }: Deps): void {
  app.get<{ Params: { token: string } }>('/documents/:token', async (request, reply) => {
    const id = readDocumentToken(keyring, request.params.token, clock.now())
    const invoice = id === null ? undefined : await findDocument(db, id)
    if (!invoice) throw new AppError('not_found')
    // The PDF library is large, so it is loaded with the first document.
    const { renderDocument } = await import('./render-document.ts')
    const pdf = await renderDocument(invoice)
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', VIEWER_CSP)
      .header('content-disposition', `inline; filename="${documentNumber(invoice)}.pdf"`)
      .type('application/pdf')
      .send(pdf)
  })
}
