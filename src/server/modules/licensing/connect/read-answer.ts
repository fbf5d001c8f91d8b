import type { PlayedCheck } from '#core/contract/connect.ts'
import { compareVersions } from '#core/domain/plugin-version.ts'

/** An answer of a dialect, as far as it can be read. */
export type ReadAnswer = { status: number; fields: Record<string, unknown> }

export function readAnswer(status: number, body: Buffer): ReadAnswer {
  const parsed: unknown = JSON.parse(body.toString('utf8'))
  return { status, fields: isMap(parsed) ? parsed : {} }
}

/** Indented, with what PHP serialized unpacked. Download links are cut, because they open a package. */
export function showAnswer({ fields }: ReadAnswer): string {
  const readable = Object.entries(fields).map(([name, value]) => [name, unpack(value)])
  return JSON.stringify(Object.fromEntries(readable), null, 2).replace(/(\/download\/)[^"\\/]+/g, '$1…')
}

type Asked = { installed: string; newest: string | null }

/** What a site makes of the answer to its update check. */
export function concludeCheck({ status, fields }: ReadAnswer, { installed, newest }: Asked): Conclusion {
  const site = `A site with version ${installed}`
  if (status !== 200) return { outcome: 'refused', summary: `${site} is refused: ${textOf(fields.message)}` }
  const offered = textOf(fields.new_version ?? fields.version)
  if (offered === '' || compareVersions(offered, installed) <= 0)
    return { outcome: 'current', summary: `${site} finds nothing newer.${whyNot(newest, installed)}` }
  if (textOf(fields.package ?? fields.download_url) !== '')
    return { outcome: 'offered', summary: `${site} is offered ${offered} and may download it.` }
  const reason = textOf(fields.msg ?? fields.license_error)
  return {
    outcome: 'withheld',
    summary: `${site} learns that ${offered} exists, but may not download it. It is told: “${reason}”`,
  }
}

type Conclusion = Pick<PlayedCheck, 'outcome' | 'summary'>

function whyNot(newest: string | null, installed: string): string {
  if (newest === null) return ' No release is published yet.'
  return compareVersions(newest, installed) > 0 ? ` Version ${newest} is not rolled out to this site.` : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A map of strings as PHP's `serialize` writes it, whose lengths are in bytes. Anything else stays as it is. */
function unpack(value: unknown): unknown {
  if (typeof value !== 'string' || !/^a:\d+:\{/.test(value)) return value
  const bytes = Buffer.from(value)
  const texts: string[] = []
  let at = bytes.indexOf('{') + 1
  while (bytes[at] !== END) {
    const length = /^s:(\d+):"/.exec(bytes.toString('latin1', at, at + 16))
    if (!length) return value
    const start = at + length[0].length
    const end = start + Number(length[1])
    texts.push(bytes.toString('utf8', start, end))
    at = end + CLOSING.length
  }
  const pairs = texts.flatMap((text, n) => (n % 2 === 0 ? [[text, texts[n + 1] ?? '']] : []))
  return Object.fromEntries(pairs)
}

const END = '}'.charCodeAt(0)
const CLOSING = '";'
