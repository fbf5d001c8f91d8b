export type Range = { from: number; to: number }

/** The requested range; null for the whole file or several ranges; `none` if it is out of bounds. */
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
