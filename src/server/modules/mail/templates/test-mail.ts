import * as z from 'zod/mini'
import { paragraphs, template } from './template.ts'

/** Sent by staff to try the mail server. */
export const testMail = template({
  id: 'test-mail',
  payload: z.object({ name: z.string() }),
  subject: 'Test mail from {shop}',
  body: paragraphs(
    'Hello {name},',
    'This mail was sent from the admin panel of {shop}. It arrived, so emails leave the shop.',
    '> You need not do anything.',
  ),
  example: { name: 'Ada Byron' },
})
