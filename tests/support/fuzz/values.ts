import type { Random } from './random.ts'

export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Values that programs trip over. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[[[[[]]]]]],
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202egnp.exe',
  '😀'.repeat(60),
  'İ'.repeat(100),
  'e\u0301'.repeat(50),
  'x'.repeat(300),
  'x'.repeat(10_000),
  '1',
  '-1',
  '1e3',
  '0x10',
  'NaN',
  -1,
  0,
  1.5,
  -0.0001,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  "' or 1=1 --",
  '%',
  '%00',
  '_%\\',
  '{{7*7}}',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '0000-00-00',
  '2024-02-30',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  'http://[::1',
  'https://user:secret@example.com:99999/',
  'a@b',
  `${'a'.repeat(300)}@example.com`,
  'ada@exämple.com',
  { toString: 1, length: -1 },
]

export function hostileValue(random: Random): unknown {
  return random.pick(HOSTILE)
}

/** What the shop's own answers contain, by the name of the field: order numbers, slugs, keys, times of the last change. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>

/** How values are chosen: with a share of hostile ones or none at all, and from what is likely to fit a field. */
export type Choice = { hostileShare: number; likely: (name: string) => readonly unknown[] | undefined }

/** What fits a field of this name, so that a request gets past the first check and into the code behind it. */
export const LIKELY: Readonly<Record<string, readonly unknown[]>> = {
  email: ['ada@example.com', 'admin@shop.example'],
  password: ['tumble kettle marsh 91'],
  current_password: ['tumble kettle marsh 91'],
  country: ['US', 'DE'],
  phone: ['+1 555 0100'],
  zip_code: ['62701'],
  url: ['https://example.com/hook'],
  site: ['example.com', 'https://example.com/'],
  payment_method: ['card', 'PayPal', 'free', null],
  currency: ['usd'],
  path: ['/'],
  sort: ['-created', 'created', 'name', '-total'],
  from: ['2026-01-01', 'example.com'],
  to: ['2026-12-31', 'other.example'],
}

const WORDS = [
  'lamp',
  'Ada',
  'a',
  '1.0.0',
  'postroad-mailer',
  'ORD-1',
  'SPRING',
  'ä',
  '-created',
  '2026-01-01',
]

/** Other values would lock out the staff who send the requests, or limit them. */
const FIXED: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['require_second_factor', false],
  ['limit', 1000],
])

/** A value for a schema: one that fits, or, by the given share, a hostile one. */
export function valueFor(random: Random, schema: Schema, choice: Choice, name = ''): unknown {
  if (FIXED.has(name)) return FIXED.get(name)
  if (random.chance(choice.hostileShare)) return hostileValue(random)
  const inner = (part: Schema, at = name) => valueFor(random, part, choice, at)

  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return inner(random.pick(choices))
  switch (schema.type) {
    case 'object':
      return objectFor(random, schema, { choice, fill: inner })
    case 'array':
      return Array.from({ length: random.below(4) }, () => inner(schema.items ?? {}))
    case 'integer':
    case 'number':
      return numberFor(random, schema, choice)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return textFor(random, schema, choice, name)
  }
}

type Filling = { choice: Choice; fill: (schema: Schema, key: string) => unknown }

function objectFor(
  random: Random,
  { properties = {}, required = [] }: Schema,
  { choice: { hostileShare }, fill }: Filling,
): Record<string, unknown> {
  const kept = hostileShare > 0 ? 0.97 : 1
  const keys = Object.keys(properties).filter((key) => random.chance(required.includes(key) ? kept : 0.5))
  const entries = keys.map((key) => [key, fill(properties[key] ?? {}, key)] as const)
  const extra = random.chance(hostileShare / 4) ? [['surprise', hostileValue(random)] as const] : []
  return Object.fromEntries([...entries, ...extra])
}

function numberFor(
  random: Random,
  { minimum = 0, maximum = 2 ** 31 - 1 }: Schema,
  { hostileShare }: Choice,
): number {
  const end = Math.min(maximum, Number.MAX_SAFE_INTEGER)
  const fitting = [minimum, 1, 2, random.below(30), random.below(30)].map((each) =>
    Math.min(Math.max(each, minimum), end),
  )
  return random.pick(hostileShare > 0 ? [...fitting, minimum - 1, end, end + 1] : fitting)
}

function textFor(
  random: Random,
  { maxLength = 50 }: Schema,
  { hostileShare, likely }: Choice,
  name: string,
): string {
  if (random.chance(hostileShare)) return 'x'.repeat(maxLength + random.below(2))
  return String(random.pick(likely(name) ?? WORDS))
}
