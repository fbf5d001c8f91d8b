import { MINUTE_MS } from '#core/domain/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Watch } from '#server/platform/watch.ts'
import { findWaiting } from './queries.ts'

type Deps = { db: Db; clock: Clock; isSending: () => boolean }

/** Longer than the first tries of a mail take. */
const LATE_MS = 30 * MINUTE_MS

export function watchMails({ db, clock, isSending }: Deps): Watch {
  return {
    kind: 'mails_failing',
    metric: { name: 'mails_late', help: 'Mails that have been waiting for more than half an hour' },
    look: async () => {
      const now = clock.now()
      const { late, lastError } = await findWaiting(db, { before: new Date(now.getTime() - LATE_MS), now })
      if (late === 0 || !isSending()) return { value: late, trouble: null }
      const said = lastError === null ? '' : ` The mail server said: ${lastError}`
      return {
        value: late,
        trouble: {
          detail: `${late === 1 ? 'A mail has' : `${late} mails have`} been waiting for more than half an hour.${said}`,
          fix: 'Check the mail server in the settings and send a test mail. Waiting mails then leave by themselves.',
        },
      }
    },
  }
}
