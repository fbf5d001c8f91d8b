export type Range = { from: number; to: number }

/** The one range a client wants; null for the whole, also where it asks for several; `none` for what lies outside. */
export function readRange(header: string | undefined, length: number): Range | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const count = Math.min(Number(last), length)
    return count === 0 ? 'none' : { from: length - count, to: length - 1 }
  }
  const from = Number(first)
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from < length && from <= to ? { from, to } : 'none'
}
