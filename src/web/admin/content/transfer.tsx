import { Download, FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
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
      <div className="grid grid-cols-1 gap-4">
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

/** What a file changes, or has changed once `file` is null. */
type Plan = { file: File | null; drafts: readonly string[]; same: number }

function Import({ rows }: { rows: readonly ContentRow[] }) {
  const inputId = useId()
  const [plan, setPlan] = useState<Plan | null>(null)
  const [share, setShare] = useState(0)
  const send = async (file: File, dry_run: '0' | '1') => {
    const { importAll } = await contracts.adminContent()
    return (await sendFile(importAll, { file, query: { dry_run } }, { onProgress: setShare })).data
  }
  const check = useAction(async (file: File) => {
    setPlan(null)
    setPlan({ ...(await send(file, '1')), file })
  })
  const take = useAction(async (file: File) => {
    const done = await send(file, '0')
    await invalidateQueries('adminContent')
    setPlan({ ...done, file: null })
  })
  const file = plan?.file
  return (
    <div className="grid grid-cols-1 gap-3">
      <FormAlert message={check.alert ?? take.alert} />
      <StatusRegion>{plan && <PlanText plan={plan} rows={rows} />}</StatusRegion>
      {plan && file && plan.drafts.length > 0 && (
        <div>
          <Button size="sm" pending={take.pending && 'Importing…'} onClick={() => void take.run(file)}>
            Import as {plan.drafts.length === 1 ? 'a draft' : 'drafts'}
          </Button>
        </div>
      )}
      <DropArea
        inputId={inputId}
        icon={<FileUp aria-hidden="true" className="size-6 text-muted" />}
        label={file ? 'Choose another file' : 'Choose a file to import'}
        text={
          check.pending
            ? `Checking ${Math.round(share * 100)}%`
            : 'An export of content, up to 50 MB. You see what it changes before anything happens.'
        }
        accept=".json,application/json"
        onFiles={([chosen]) => chosen && void check.run(chosen)}
      />
    </div>
  )
}

function PlanText({ plan: { file, drafts, same }, rows }: { plan: Plan; rows: readonly ContentRow[] }) {
  if (drafts.length === 0)
    return <Alert tone="info">Nothing to import: the shop has these texts already.</Alert>
  const texts = drafts.length === 1 ? 'One text' : `${drafts.length} texts`
  return (
    <Alert
      tone={file ? 'info' : 'success'}
      title={file ? `${texts} would become drafts` : `${texts} became drafts`}
    >
      <p>Visitors see no change until you publish them.</p>
      <ul className="list-disc pl-5">
        {drafts.map((key) => (
          <li key={key}>
            <Name documentKey={key} rows={rows} isThere={file === null} />
          </li>
        ))}
      </ul>
      {same > 0 && <p>{same === 1 ? 'One other is the same' : `${same} others are the same`} as here.</p>}
    </Alert>
  )
}

type NameProps = { documentKey: string; rows: readonly ContentRow[]; isThere: boolean }

function Name({ documentKey, rows, isThere }: NameProps) {
  const row = rows.find(({ key }) => key === documentKey)
  if (!row) return `New page ${paths.page(documentKey.replace(/^page:/, ''))}`
  if (!isThere) return row.title
  return (
    <Link to={adminPaths.contentItem(documentKey)} className="underline underline-offset-4">
      {row.title}
    </Link>
  )
}
