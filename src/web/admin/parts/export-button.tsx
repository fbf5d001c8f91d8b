import { Download } from 'lucide-react'
import { useState } from 'react'
import { contracts } from '#web/lib/contracts.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Props = {
  /** The part of the contract with the list and its `export`. */
  part: 'adminOrders' | 'adminSubscriptions'
  /** Of the list. */
  query: object
  total: number
  /** `Orders exported.` */
  done: string
}

/** What an export has no use for: it has all pages, newest first. */
const PLACE = ['sort', 'page', 'cursor', 'per_page']

/** Downloads all rows of the current list, and shows how much has arrived. */
export function ExportButton({ part, query, total, done }: Props) {
  const [kilobytes, setKilobytes] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !PLACE.includes(name)))

  const run = async () => {
    setProblem(null)
    setKilobytes(0)
    try {
      const { export: target } = await contracts[part]()
      await saveFile(target, { query: filters }, (bytes) => setKilobytes(Math.round(bytes / 1024)))
      showToast(done)
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
