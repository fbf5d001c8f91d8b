import { Download } from 'lucide-react'
import { useState } from 'react'
import type { adminOrders } from '#core/contract/admin-orders.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { contracts } from '#web/lib/contracts.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Props = { query: InputOf<typeof adminOrders.list>['query']; total: number }

/** Downloads all orders of the current list, and shows how much has arrived. */
export function ExportButton({ query, total }: Props) {
  const [kilobytes, setKilobytes] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { sort: _, page: __, cursor: ___, per_page: ____, ...filters } = query

  const run = async () => {
    setProblem(null)
    setKilobytes(0)
    try {
      const { export: target } = await contracts.adminOrders()
      await saveFile(target, { query: filters }, (bytes) => setKilobytes(Math.round(bytes / 1024)))
      showToast('Orders exported.')
    } catch (error) {
      setProblem(problemText(error))
      announce('The export failed.')
    } finally {
      setKilobytes(null)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {problem !== null && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <Button
        size="sm"
        variant="secondary"
        disabled={total === 0}
        icon={<Download aria-hidden="true" className="size-4" />}
        pending={kilobytes !== null && `${kilobytes} kB…`}
        onClick={run}
      >
        Export CSV
      </Button>
    </div>
  )
}
