import * as z from 'zod/mini'
import { template } from './template.ts'

const Words = z.object({ kind: z.enum(['text', 'note']), text: z.string() })
const Action = z.object({ kind: z.literal('action'), label: z.string(), href: z.string() })
const Facts = z.object({
  kind: z.literal('facts'),
  rows: z.readonly(z.array(z.readonly(z.tuple([z.string(), z.string()])))),
})

/** Shows staff how a draft looks in their own mail program, with the values of the example. */
export const mailTest = template({
  id: 'mail-test',
  payload: z.object({
    name: z.string(),
    subject: z.string(),
    blocks: z.array(z.union([Words, Action, Facts])),
  }),
  subject: 'Test: {subject}',
  body: '{mail}',
  fields: { subject: { about: 'Subject of the draft', value: ({ subject }) => subject } },
  parts: { mail: { about: 'The draft', blocks: ({ blocks }) => blocks } },
  example: { name: '', subject: '', blocks: [] },
})
