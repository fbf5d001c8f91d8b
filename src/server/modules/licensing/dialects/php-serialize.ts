/** Serializes a flat map of strings like PHP's `serialize`; lengths are in bytes. */
export function phpSerialize(map: Record<string, string>): string {
  const parts = Object.entries(map).map(([name, value]) => `${text(name)}${text(value)}`)
  return `a:${parts.length}:{${parts.join('')}}`
}

function text(value: string): string {
  return `s:${Buffer.byteLength(value)}:"${value}";`
}
