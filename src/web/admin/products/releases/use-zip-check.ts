import { useEffect, useState } from 'react'
import type { ReleaseTarget } from '#core/contract/release-records.ts'
import type { ReleaseChannel } from '#core/domain/release-channel.ts'
import { isAppError } from '#core/errors.ts'
import { problemText } from '#web/lib/problem-text.ts'
import type { ZipReport } from './signing.ts'

export type ZipCheck =
  | { state: 'none' | 'checking' }
  | { state: 'fine'; report: ZipReport }
  | { state: 'refused'; problems: readonly string[] }

type Input = {
  file: File | null
  channel: ReleaseChannel
  free: boolean
  /** Asked for each check, because another admin may have published in the meantime. */
  loadTarget: () => Promise<ReleaseTarget>
}

const NONE: ZipCheck = { state: 'none' }

/** Checks the chosen zip as the server will, before anything is uploaded. */
export function useZipCheck({ file, channel, free, loadTarget }: Input): ZipCheck {
  const [check, setCheck] = useState<ZipCheck>(NONE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the target is asked for, not waited for
  useEffect(() => {
    if (!file) {
      setCheck(NONE)
      return
    }
    let current = true
    setCheck({ state: 'checking' })
    read(file)
      .catch((error: unknown): ZipCheck => ({ state: 'refused', problems: [reasonOf(error)] }))
      .then((done) => current && setCheck(done))
    return () => {
      current = false
    }
  }, [file, channel, free])

  async function read(zip: File): Promise<ZipCheck> {
    const [{ checkZip }, target] = await Promise.all([import('./signing.ts'), loadTarget()])
    const report = await checkZip(zip, target, { channel, free })
    return report.problems.length > 0
      ? { state: 'refused', problems: report.problems }
      : { state: 'fine', report }
  }
  return check
}

/** A file that changed on disk after it was chosen can no longer be read. */
function reasonOf(error: unknown): string {
  return !isAppError(error) && error instanceof DOMException
    ? 'The zip cannot be read. Choose it again.'
    : problemText(error)
}
