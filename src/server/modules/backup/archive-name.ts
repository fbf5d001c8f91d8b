import { randomBytes } from 'node:crypto'

const NAME = /^cartwright-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{6}\.backup$/

/** Two backups of the same second get different names. */
export function nameArchive(at: Date): string {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
  return `cartwright-${time}-${randomBytes(3).toString('hex')}.backup`
}

/** When an archive was made; null if this is not the name of one. */
export function readArchiveName(name: string): Date | null {
  const [year, month, day, hour, minute, second] = NAME.exec(name)?.slice(1).map(Number) ?? []
  if (year === undefined || month === undefined) return null
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}
