import * as z from 'zod/mini'
import { FINDING_STATES, Finding, SETUP_STEPS } from '../domain/setup-check.ts'
import { endpoint } from './endpoint.ts'
import { one } from './envelopes.ts'

/** Named here for the API document. */
export { Finding }

export const SetupStep = z.object({
  id: z.enum(SETUP_STEPS),
  state: z.enum(FINDING_STATES),
  /** Support sees the state of the last step, but not what it found. */
  findings: z.array(Finding),
})
export type SetupStep = z.infer<typeof SetupStep>

export const DemoState = z.object({
  loaded: z.boolean(),
  /** Why it cannot be removed; null if it can. */
  kept_because: z.nullable(z.string()),
})
export type DemoState = z.infer<typeof DemoState>

export const Setup = z.object({ steps: z.array(SetupStep), demo: DemoState })
export type Setup = z.infer<typeof Setup>

/** What staff type before the demo is removed. */
export const REMOVE_DEMO_WORDS = 'remove the demo'

export const adminSetup = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/setup',
    summary: 'The steps from a new shop to the first sale, as far as the shop itself can tell',
    access: 'staff',
    response: one(Setup),
    errors: [],
  }),
  checkProviders: endpoint({
    method: 'GET',
    path: '/api/admin/setup/providers',
    summary: 'Asks the payment providers and the mail server whether they work with this shop',
    access: 'admin',
    response: one(z.object({ payments: z.array(Finding), mail: z.array(Finding) })),
    errors: [],
  }),
  removeDemo: endpoint({
    method: 'POST',
    path: '/api/admin/setup/remove-demo',
    summary: 'Remove all demo data and test orders in one step; refused once a real order exists',
    access: 'admin',
    fresh: true,
    body: z.strictObject({
      confirmation: z.string().check(
        z.trim(),
        z.toLowerCase(),
        z.refine((text) => text === REMOVE_DEMO_WORDS, { error: `Please type “${REMOVE_DEMO_WORDS}”.` }),
      ),
    }),
    response: one(Setup),
    errors: ['invalid_input', 'conflict'],
  }),
}
