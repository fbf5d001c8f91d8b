import { useState } from 'react'
import type { ImportReport } from '#core/contract/admin-products.ts'
import { useAction } from '#web/lib/action.ts'
import { contracts } from '#web/lib/contracts.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { sendFile } from '#web/lib/upload.ts'
import { announce } from '#web/ui/live-region.tsx'

/** Checks a file first and shows what it would change before importing it. */
export function useImport() {
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [share, setShare] = useState(0)

  const send = async (chosen: File, apply: '0' | '1') => {
    const { import: target } = await contracts.adminProducts()
    const { data } = await sendFile(target, { query: { apply }, file: chosen }, { onProgress: setShare })
    setReport(data)
    return data
  }
  const check = useAction(async (chosen: File) => {
    setFile(chosen)
    setReport(null)
    setShare(0)
    const { problems, rows } = await send(chosen, '0')
    announce(
      problems.length > 0
        ? `${problems.length} problems in ${chosen.name}.`
        : `${rows} products read without a problem.`,
    )
  })
  const apply = useAction(async () => {
    if (!file) return
    const { applied } = await send(file, '1')
    if (applied) await invalidateQueries('adminProducts')
  })

  return {
    file,
    report,
    share,
    check,
    apply,
    startAgain: () => {
      setFile(null)
      setReport(null)
    },
  }
}
