import * as z from 'zod/mini'

export const FINDING_STATES = ['done', 'todo', 'failing'] as const
export type FindingState = (typeof FINDING_STATES)[number]

/** What a check of the setup found. */
export const Finding = z.object({
  id: z.string(),
  state: z.enum(FINDING_STATES),
  title: z.string(),
  /** What to do; null once it is done. */
  fix: z.nullable(z.string()),
})
export type Finding = z.infer<typeof Finding>

/** The steps of the setup guide, in order. Each can be done on its own. */
export const SETUP_STEPS = [
  'shop',
  'product',
  'release',
  'payments',
  'mail',
  'legal',
  'backup',
  'live',
] as const
export type SetupStepId = (typeof SETUP_STEPS)[number]

export const STEP_TITLES: Record<SetupStepId, string> = {
  shop: 'Your shop',
  product: 'Your first product',
  release: 'Your first release',
  payments: 'Payments',
  mail: 'Email',
  legal: 'Legal data and policies',
  backup: 'Backup',
  live: 'Go live',
}

/** What the shop knows by itself, with what it was told when it asked: the answer to a question replaces the guess. */
export function withAnswers(known: readonly Finding[], answers: readonly Finding[]): Finding[] {
  return [...known.filter(({ id }) => !answers.some((answer) => answer.id === id)), ...answers]
}

/** A step is as good as the worst of its findings. */
export function stateOf(findings: readonly Finding[]): FindingState {
  const states = findings.map(({ state }) => state)
  if (states.includes('failing')) return 'failing'
  return states.includes('todo') ? 'todo' : 'done'
}
