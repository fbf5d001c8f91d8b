/** Placeholder for a number that is unique to each request of a run. */
export const UNIQUE = '{unique}'

let uniqueNumber = 0

/**
 * All connections share one cycle through the requests, so that each is sent equally often. A request with the
 * placeholder differs every time, so no cache can answer it.
 */
export function createRequestCycle(requests: readonly string[], from = 0): () => string | Uint8Array {
  if (requests.length === 0) throw new Error('No request to send.')
  const builders = requests.map((text) => {
    const [before = '', after] = text.split(UNIQUE)
    if (after === undefined) return always(Buffer.from(text))
    return () => `${before}${uniqueNumber++}${after}`
  })
  let next = from % builders.length
  return () => {
    const build = builders[next]
    next = (next + 1) % builders.length
    return build?.() ?? ''
  }
}

function always<T>(value: T): () => T {
  return () => value
}
