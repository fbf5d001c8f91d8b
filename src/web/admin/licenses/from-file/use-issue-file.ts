import { useState } from 'react'
import type { IssueReport } from '#core/contract/admin-licenses.ts'
import { useAction } from '#web/lib/action.ts'
import { contracts } from '#web/lib/contracts.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { sendFile } from '#web/lib/upload.ts'
import { announce } from '#web/ui/live-region.tsx'

/** A file with a key of its own, so that a second click cannot issue its licenses again. */
type Chosen = { file: File; requestKey: string }

/** Checks a file first and shows what it would issue. */
export function useIssueFile() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [report, setReport] = useState<IssueReport | null>(null)
  const [again, setAgain] = useState(false)
  const [notify, setNotify] = useState(true)

  const send = async ({ file, requestKey }: Chosen, apply: boolean) => {
    const { issueFromFile } = await contracts.adminLicenses()
    const flag = (value: boolean) => (value ? '1' : '0')
    const query = {
      apply: flag(apply),
      again: flag(again),
      notify: flag(notify),
      request_key: requestKey,
    } as const
    const { data } = await sendFile(issueFromFile, { query, file })
    setReport(data)
    return data
  }
  const check = useAction(async (file: File) => {
    const next = { file, requestKey: crypto.randomUUID() }
    setChosen(next)
    setReport(null)
    setAgain(false)
    const { problems, rows } = await send(next, false)
    announce(
      problems.length > 0
        ? `${problems.length} problems in ${file.name}.`
        : `${rows.length} licenses read without a problem.`,
    )
  })
  const apply = useAction(async () => {
    if (!chosen) return
    const { applied } = await send(chosen, true)
    if (applied) await invalidateQueries('adminLicenses')
  })

  return {
    file: chosen?.file ?? null,
    report,
    again,
    setAgain,
    notify,
    setNotify,
    check,
    apply,
    startAgain: () => {
      setChosen(null)
      setReport(null)
    },
  }
}
