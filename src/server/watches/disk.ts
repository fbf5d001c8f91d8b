import { statfs } from 'node:fs/promises'
import type { Sight, Watch } from '#server/platform/watch.ts'

const GB = 1_000_000_000

export function watchDisk(folder: string): Watch {
  return {
    kind: 'disk_full',
    local: true,
    metric: { name: 'disk_free_bytes', help: 'Free space where DATA_DIR is' },
    look: async () => {
      const { bavail, blocks, bsize } = await statfs(folder)
      return judgeDisk({ free: bavail * bsize, total: blocks * bsize })
    },
  }
}

/** Five percent are little on a small disk, and a lot on a large one. */
export function judgeDisk({ free, total }: { free: number; total: number }): Sight {
  const isFull = free < GB || (free < total / 20 && free < 20 * GB)
  return {
    value: free,
    trouble: isFull
      ? {
          detail: `${(free / GB).toFixed(1)} of ${(total / GB).toFixed(1)} GB are free where the shop keeps its data.`,
          fix: 'Delete what is not needed, or get a larger disk. On a full disk the database stops taking orders.',
        }
      : null,
  }
}
