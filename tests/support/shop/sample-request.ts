import { type Endpoint, fillPath } from '#core/contract/endpoint.ts'

/** A call that reaches an endpoint's handler as far as rights go; what it says is beside the point. */
export function sampleRequest({ method, path, body }: Endpoint) {
  return { method, url: fillPath(path, PLACEHOLDERS), ...(body && { payload: {} }) }
}

/** For whatever stands in braces in a path. */
const PLACEHOLDERS = new Proxy({}, { get: () => '1' })

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
