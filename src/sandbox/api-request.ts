import type { IncomingHttpHeaders } from 'node:http'

/** One request to a provider's API, with its body already read. */
export type ApiRequest = {
  method: string
  path: string
  query: string
  headers: IncomingHttpHeaders
  body: string
}
