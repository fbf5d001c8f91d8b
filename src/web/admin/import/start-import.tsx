import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { adminImports } from '#core/contract/admin-imports.ts'
import { IMPORT_SOURCES, type ImportSource } from '#core/domain/import-kind.ts'
import { useAction } from '#web/lib/action.ts'
import { sendFile } from '#web/lib/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { DropArea } from '../parts/drop-area.tsx'
import { SOURCE } from './sources.ts'

/** One file at a time: customers, orders, licenses or sites, recognized by its columns. */
export function StartImport({ onStarted }: { onStarted: () => Promise<void> }) {
  const inputId = useId()
  const [from, setFrom] = useState<ImportSource>('edd')
  const [testRun, setTestRun] = useState(true)
  const [map, setMap] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const { run, pending, alert } = useAction(async () => {
    if (!file) return
    await sendFile(adminImports.start, { query: { from, dry_run: testRun ? '1' : '0', map }, file })
    setFile(null)
    showToast('The import has started.')
    await onStarted()
  })

  return (
    <section aria-label="New import" className="grid gap-4 rounded-lg border border-border bg-surface p-5">
      <FormAlert message={alert} />
      <SelectField
        label="Which shop are you coming from?"
        value={from}
        options={IMPORT_SOURCES.map((value) => ({ value, label: SOURCE[value] }))}
        onChange={(event) => setFrom(event.target.value as ImportSource)}
      />
      <DropArea
        inputId={inputId}
        icon={<FileUp aria-hidden="true" className="size-6 text-muted" />}
        label={file ? file.name : 'Choose an export'}
        text="CSV or JSON with customers, orders, licenses or sites. Start with customers and end with sites."
        accept=".csv,.json,text/csv,application/json"
        onFiles={([chosen]) => setFile(chosen ?? null)}
      />
      <TextAreaField
        label="Products that have another name here"
        optional
        value={map}
        rows={2}
        hint="One per line: Old name=slug-of-the-product-here"
        onChange={(event) => setMap(event.target.value)}
      />
      <CheckboxField
        label="Test run: show what would happen, import nothing"
        checked={testRun}
        onChange={({ target }) => setTestRun(target.checked)}
      />
      <div>
        <Button size="sm" disabled={!file} pending={pending && 'Sending…'} onClick={() => run()}>
          {testRun ? 'Start test run' : 'Import'}
        </Button>
      </div>
    </section>
  )
}
