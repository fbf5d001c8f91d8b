const MAX_DEPTH = 32

export class JsonRefused extends Error {}

/**
 * JSON.parse keeps the last of two equal keys and accepts any depth. This rejects repeated keys, `__proto__` and deep
 * nesting, so that we validate exactly what the sender wrote.
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new JsonRefused('not JSON')
  }
  refuseOddities(text)
  return value
}

/** Walks text that is known to be valid JSON, tracking the keys of each open object. */
function refuseOddities(text: string): void {
  const open: (Set<string> | null)[] = []
  let expectsKey = false

  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '{':
      case '[':
        expectsKey = text[at] === '{'
        open.push(expectsKey ? new Set() : null)
        if (open.length > MAX_DEPTH) throw new JsonRefused('nested too deeply')
        break
      case '}':
      case ']':
        open.pop()
        expectsKey = false
        break
      case ',':
        expectsKey = open.at(-1) instanceof Set
        break
      case '"': {
        const end = endOfString(text, at)
        if (expectsKey) remember(open.at(-1) ?? null, JSON.parse(text.slice(at, end + 1)))
        expectsKey = false
        at = end
        break
      }
    }
  }
}

function remember(keys: Set<string> | null, key: string): void {
  if (keys?.has(key)) throw new JsonRefused('a repeated key')
  if (key === '__proto__') throw new JsonRefused('a forbidden key')
  keys?.add(key)
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
