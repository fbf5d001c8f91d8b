import type { ErrorRate } from '#server/platform/error-rate.ts'
import type { Watch } from '#server/platform/watch.ts'

/** A single failed request is in the log; these are too many to be one. */
const LEAST_ERRORS = 10
const MOST_SHARE = 0.05

export function watchErrors({ read }: ErrorRate): Watch {
  return {
    kind: 'errors',
    local: true,
    metric: {
      name: 'failed_requests_share',
      help: 'Share of answers with status 500 or above in the last minutes',
    },
    look: async () => {
      const { answers, errors } = read()
      const share = answers === 0 ? 0 : errors / answers
      if (errors < LEAST_ERRORS || share < MOST_SHARE) return { value: share, trouble: null }
      return {
        value: share,
        trouble: {
          detail: `${errors} of ${answers} requests failed within ten minutes.`,
          fix: 'Read the log of the shop: it names the cause of each failed request. Look whether the database can be reached.',
        },
      }
    },
  }
}
