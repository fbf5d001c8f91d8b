import * as z from 'zod/mini'
import { paths } from '#core/paths.ts'
import { action, facts, paragraphs, template } from './template.ts'

const Payload = z.object({
  name: z.string(),
  alarms: z.array(z.object({ title: z.string(), detail: z.string(), fix: z.string() })),
})

/** Sent to admins when something is wrong with the shop itself. */
export const alarmMail = template({
  id: 'alarm',
  payload: Payload,
  subject: '{shop}: {first}',
  body: paragraphs(
    'Hello {name},',
    'Your shop has noticed something that needs you:',
    '{alarms}',
    '{button}',
    '> The dashboard shows what is still wrong. You get another mail only if it stops and comes back, or if there is something else.',
  ),
  fields: {
    first: {
      about: 'What is wrong, and how much else',
      value: ({ alarms: [one, ...others] }) =>
        `${one?.title ?? ''}${others.length > 0 ? ` (and ${others.length} more)` : ''}`,
    },
  },
  parts: {
    alarms: {
      about: 'A table of what is wrong, and what to do',
      blocks: ({ alarms }) =>
        alarms.map(({ title, detail, fix }) =>
          facts([
            ['Alarm', title],
            ['What we saw', detail],
            ['What to do', fix],
          ]),
        ),
    },
    button: {
      about: 'The button to the dashboard',
      blocks: (_, shop) => [action('Open the dashboard', `${shop.url}${paths.admin()}`)],
    },
  },
  example: {
    name: 'Ada Byron',
    alarms: [
      {
        title: 'The last backup is more than two days old',
        detail: 'It was made on June 1, 2026.',
        fix: 'See whether there is space for it, and whether the place of the backups can be reached.',
      },
    ],
  },
})
