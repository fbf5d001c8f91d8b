import { type Endpoint, fillPath } from '#core/contract/endpoint.ts'

/** A request that passes an endpoint's access check; its contents do not matter. */
export function sampleRequest({ method, path, body }: Endpoint) {
  return { method, url: fillPath(path, PLACEHOLDERS), ...(body && { payload: {} }) }
}

/** A value for any path parameter. */
const PLACEHOLDERS = new Proxy({}, { get: () => '1' })

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
