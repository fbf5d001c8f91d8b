import * as z from 'zod/mini'
import { hello, note, template, text } from './template.ts'

/** Sent by staff to try the mail server. */
export const testMail = template({
  id: 'test-mail',
  payload: z.object({ name: z.string() }),
  subject: (_, shop) => `Test mail from ${shop.name}`,
  body: ({ name }, shop) => [
    hello(name),
    text(`This mail was sent from the admin panel of ${shop.name}. It arrived, so emails leave the shop.`),
    note('You need not do anything.'),
  ],
})
