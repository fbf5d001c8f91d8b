import type { IncomingHttpHeaders } from 'node:http'

/** One request to a provider's API, already read. */
export type ApiRequest = {
  method: string
  path: string
  query: string
  headers: IncomingHttpHeaders
  body: string
}
