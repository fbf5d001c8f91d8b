import type { Call } from '#core/contract/endpoint.ts'
import { AppError, ERRORS, isAppError } from '#core/errors.ts'
import type { PageVariant, ShopFacts, Visitor } from '#core/page-input.ts'
import { isDatabaseUnavailable } from '#server/platform/database.ts'
import { RETRY_AFTER_SECONDS } from '#server/platform/http/error-reply.ts'
import { VIEWER_CSP } from '#server/platform/http/security-headers.ts'
import { type Log, loggedPath } from '#server/platform/log.ts'
import { type Answer, NO_STORE } from '#server/platform/page-cache/entry.ts'
import type { PageAnswer } from './built-app.ts'
import { newMark, takeOwnScripts } from './own-scripts.ts'
import { headersOfPage, type PaymentScripts } from './page-headers.ts'
import type { PageSource } from './page-source.ts'
import { paintFirst } from './paint-first.ts'

type Deps = {
  source: PageSource
  call: Call
  shop: () => ShopFacts
  paymentScripts: () => PaymentScripts
  log: Log
}

export type RenderPage = ReturnType<typeof createPageRenderer>

/** Renders a page in one variant, with a marker in place of the visitor's CSRF token. */
export function createPageRenderer({ source, call, shop, paymentScripts, log }: Deps) {
  return async function renderPage(
    path: string,
    variant: PageVariant,
    visitor: Visitor | null = null,
  ): Promise<Answer> {
    const facts = shop()
    // Read together with the facts, so that page and policy belong to the same keys.
    const scripts = paymentScripts()
    const handle = await source.handler()
    const mark = newMark()
    const request = new Request(new URL(path, facts.publicUrl))
    const reads = watchReads(call)
    const response = await handle(request, {
      call: reads.call,
      shop: { ...facts, ...variant },
      visitor,
      mark,
      report: (error) => log.error({ err: error, path: loggedPath(request.url) }, 'a page failed to render'),
    })
    const headers = headersOf(response)
    if (reads.failed()) headers['cache-control'] = NO_STORE
    if (reads.unavailable()) headers['retry-after'] = String(RETRY_AFTER_SECONDS)
    const status = reads.unavailable() ? ERRORS.unavailable.status : response.status
    const body = Buffer.from(await response.arrayBuffer())
    if (!headers['content-type']?.startsWith('text/html')) return { status, headers, body }
    const { page, inline } = takeOwnScripts(body, mark)
    const policy = source.stable
      ? headersOfPage(path, inline, scripts)
      : { 'content-security-policy': VIEWER_CSP }
    return {
      status,
      headers: { ...headers, ...policy },
      body: paintFirst(page),
    }
  }
}

type Reads = { call: Call; failed: () => boolean; unavailable: () => boolean }

/**
 * Pages leave out what they cannot read, rather than fail. Such a page is right for the visitors who wait for it and
 * for nobody after them. That a record is missing is no failure. Without the database, whatever could be shown says
 * that it is not the page.
 */
function watchReads(call: Call): Reads {
  let failed = false
  let unavailable = false
  return {
    call: async (target, input) => {
      try {
        return await call(target, input)
      } catch (error) {
        failed ||= !isAppError(error) || error.status >= ERRORS.server_error.status
        if (!isDatabaseUnavailable(error)) throw error
        unavailable = true
        throw new AppError('unavailable')
      }
    },
    failed: () => failed,
    unavailable: () => unavailable,
  }
}

function headersOf(response: PageAnswer): Record<string, string> {
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  // Redirects are relative, so that a forged Host header cannot redirect elsewhere.
  if (headers.location) headers.location = withoutOrigin(headers.location)
  return headers
}

function withoutOrigin(location: string): string {
  if (!/^https?:/.test(location)) return location
  const { pathname, search, hash } = new URL(location)
  return pathname + search + hash
}
