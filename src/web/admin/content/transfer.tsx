import { Download, FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { ContentRow } from '#core/contract/admin-content.ts'
import { paths } from '#core/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { contracts } from '#web/lib/contracts.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { sendFile } from '#web/lib/upload.ts'
import { Alert, StatusRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { DropArea } from '../parts/drop-area.tsx'
import { useStaff } from '../parts/staff.ts'

type Result = { drafts: string[]; same: number }

/** Hands the shop's texts over to another shop, or takes another shop's over. */
export function Transfer({ rows }: { rows: readonly ContentRow[] }) {
  const { isAdmin } = useStaff()
  const download = useAction(async () => {
    const { exportAll } = await contracts.adminContent()
    await saveFile(exportAll, {})
    showToast('Content exported.')
  })
  return (
    <AdminCard title="Export and import">
      <div className="grid gap-4">
        <p className="text-muted">
          All published texts with their pictures as one file, for a copy or to hand the shop over.
        </p>
        <FormAlert message={download.alert} />
        <div>
          <Button
            size="sm"
            variant="secondary"
            icon={<Download aria-hidden="true" className="size-4" />}
            pending={download.pending && 'Exporting…'}
            onClick={() => void download.run()}
          >
            Export content
          </Button>
        </div>
        {isAdmin && <Import rows={rows} />}
      </div>
    </AdminCard>
  )
}

function Import({ rows }: { rows: readonly ContentRow[] }) {
  const inputId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const [share, setShare] = useState(0)
  const upload = useAction(async () => {
    if (!file) return
    const { importAll } = await contracts.adminContent()
    const { data } = await sendFile(importAll, { file }, { onProgress: setShare })
    setFile(null)
    setResult(data)
    await invalidateQueries('adminContent')
  })
  return (
    <div className="grid gap-3">
      <FormAlert message={upload.alert} />
      <StatusRegion>{result && <Imported result={result} rows={rows} />}</StatusRegion>
      <DropArea
        inputId={inputId}
        icon={<FileUp aria-hidden="true" className="size-6 text-muted" />}
        label={file ? file.name : 'Choose a file to import'}
        text="An export of content, up to 50 MB. Everything in it becomes a draft: visitors see no change until you publish it."
        accept=".json,application/json"
        onFiles={([chosen]) => {
          setFile(chosen ?? null)
          setResult(null)
        }}
      />
      {file && (
        <div>
          <Button
            size="sm"
            pending={upload.pending && `Importing ${Math.round(share * 100)}%`}
            onClick={() => void upload.run()}
          >
            Import as drafts
          </Button>
        </div>
      )}
    </div>
  )
}

function Imported({ result: { drafts, same }, rows }: { result: Result; rows: readonly ContentRow[] }) {
  if (drafts.length === 0) return <Alert tone="info">Nothing to do: the shop has these texts already.</Alert>
  return (
    <Alert
      tone="success"
      title={drafts.length === 1 ? 'One text became a draft' : `${drafts.length} texts became drafts`}
    >
      <ul className="list-disc pl-5">
        {drafts.map((key) => (
          <li key={key}>
            <Link to={paths.adminContentItem(key)} className="underline underline-offset-4">
              {rows.find((row) => row.key === key)?.title ?? key}
            </Link>
          </li>
        ))}
      </ul>
      {same > 0 && <p>{same === 1 ? 'One other is the same' : `${same} others are the same`} as here.</p>}
    </Alert>
  )
}
