import * as z from 'zod'

export const text = z.string()
export const list = text.transform(splitList)
export const flag = z
  .enum(['1', '0', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true')

export function splitList(value: string): string[] {
  return value.split(',').map((part) => part.trim())
}

export function integer(min: number, max: number) {
  return text
    .regex(/^\d{1,9}$/, { error: `must be a whole number from ${min} to ${max}`, abort: true })
    .transform(Number)
    .pipe(
      z
        .int()
        .min(min, { error: `must be at least ${min}` })
        .max(max, { error: `must be at most ${max}` }),
    )
}

export function url(protocols: string[], example: string, isComplete = (_: URL) => true) {
  return text.refine(
    (value) => {
      const address = URL.parse(value)
      return address !== null && protocols.includes(address.protocol) && isComplete(address)
    },
    { error: `must be a URL such as ${example}` },
  )
}

export function isOrigin({ username, password, pathname, search, hash }: URL): boolean {
  return `${username}${password}${search}${hash}` === '' && pathname === '/'
}

export const email = z.email({ error: 'must be an email address' })

export const sender = text.refine(
  (value) => email.safeParse(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value).success,
  { error: 'must be an address such as shop@example.com or Shop <shop@example.com>' },
)

/** A text that `check` accepts; what it throws is what is wrong. */
export function checked(check: (value: string) => unknown) {
  return text.superRefine((value, context) => {
    try {
      check(value)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' })
    }
  })
}
