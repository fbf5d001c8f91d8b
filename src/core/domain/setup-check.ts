import * as z from 'zod/mini'

export const FINDING_STATES = ['done', 'todo', 'failing'] as const

/** What a check of the setup found. */
export const Finding = z.object({
  id: z.string(),
  state: z.enum(FINDING_STATES),
  title: z.string(),
  /** What to do; null once it is done. */
  fix: z.nullable(z.string()),
})
export type Finding = z.infer<typeof Finding>
