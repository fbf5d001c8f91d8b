import * as z from 'zod/mini'
import { line, lines } from '../contract/envelopes.ts'

/** Staff's own words for a kind of mail. Fields in braces stand for its values, and for its button and table. */
export const MailContent = z.strictObject({
  subject: line({ required: 'Subject is required.', max: 150 }),
  body: lines({ required: 'Text is required.', max: 10_000 }),
})
export type MailContent = z.infer<typeof MailContent>
