import type { Jobs } from '#server/platform/jobs.ts'
import type { Watch } from '#server/platform/watch.ts'

export function watchJobs({ findLate }: Pick<Jobs, 'findLate'>): Watch {
  return {
    kind: 'jobs_late',
    metric: { name: 'jobs_late', help: 'Background jobs that are late or have failed for good' },
    look: async () => {
      const { late, failed, names } = await findLate()
      if (late + failed === 0) return { value: 0, trouble: null }
      const parts = [
        late > 0 && `${late} ${late === 1 ? 'job is' : 'jobs are'} more than 15 minutes late`,
        failed > 0 && `${failed} ${failed === 1 ? 'job has' : 'jobs have'} failed for good`,
      ].filter(Boolean)
      return {
        value: late + failed,
        trouble: {
          detail: `${parts.join(', and ')}: ${names.join(', ')}.`,
          fix: 'Read the log of the shop, which names the cause of each failed job, and restart the shop.',
        },
      }
    },
  }
}
