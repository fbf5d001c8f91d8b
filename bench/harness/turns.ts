/** Stands in a request where a number goes that no other request of the run has. */
export const UNIQUE = '{unique}'

let counted = 0

/**
 * All connections together go through the requests in turn, so that each is asked for equally often. A request with the
 * marker is a different one each time, which no cache can know.
 */
export function createTurns(requests: readonly string[], from = 0): () => string | Uint8Array {
  if (requests.length === 0) throw new Error('There is no request to send.')
  const ready = requests.map((text) => {
    const [before = '', after] = text.split(UNIQUE)
    if (after === undefined) return always(Buffer.from(text))
    return () => `${before}${counted++}${after}`
  })
  let turn = from % ready.length
  return () => {
    const request = ready[turn]
    turn = (turn + 1) % ready.length
    return request?.() ?? ''
  }
}

function always<T>(value: T): () => T {
  return () => value
}
