import { adminPaths } from '#core/admin-paths.ts'
import type { ImportReport } from '#core/contract/admin-products.ts'
import { Alert, StatusRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AdminCard, AdminPage } from '../../parts/admin-page.tsx'
import { CsvDropArea } from '../../parts/csv-drop-area.tsx'
import { LineProblems } from '../../parts/line-problems.tsx'
import { ReadOnlyNotice } from '../../parts/read-only-notice.tsx'
import { useStaff } from '../../parts/staff.ts'
import type { useImport } from './use-import.ts'

export function ImportScreen(props: ReturnType<typeof useImport>) {
  const { file, report, share, check, apply, startAgain } = props
  const { isAdmin } = useStaff()
  if (!isAdmin) {
    return (
      <AdminPage title="Import products">
        <ReadOnlyNotice at="the products and export them" />
      </AdminPage>
    )
  }
  return (
    <AdminPage title="Import products">
      <FormAlert message={check.alert ?? apply.alert} />
      {!report?.applied && (
        <AdminCard title="1. Choose a CSV file">
          <div className="grid gap-4">
            <p className="max-w-prose text-muted">
              A product with the same <code>uri</code> is updated; any other row adds a product. Columns that
              are not in the file stay as they are. Export your products to get a file with every column.
            </p>
            <CsvDropArea
              file={file}
              limits="5 MB and 5,000 products"
              onFile={(chosen) => void check.run(chosen)}
            />
            {check.pending && (
              <progress
                aria-label="Reading the file"
                max={1}
                value={share}
                className="h-1.5 w-full accent-primary"
              />
            )}
          </div>
        </AdminCard>
      )}
      <StatusRegion>{report && <Outcome report={report} />}</StatusRegion>
      {report && report.problems.length > 0 && <LineProblems problems={report.problems} />}
      {report && !report.applied && report.problems.length === 0 && (
        <Button
          size="sm"
          className="justify-self-start"
          pending={apply.pending && 'Importing…'}
          disabled={report.created + report.updated === 0}
          onClick={() => void apply.run()}
        >
          Import {report.created + report.updated} products
        </Button>
      )}
      {report?.applied && (
        <div className="flex flex-wrap gap-2">
          <LinkButton size="sm" to={adminPaths.products()}>
            View products
          </LinkButton>
          <Button size="sm" variant="secondary" onClick={startAgain}>
            Import another file
          </Button>
        </div>
      )}
    </AdminPage>
  )
}

function Outcome({ report }: { report: ImportReport }) {
  const { applied, created, updated, unchanged, problems } = report
  if (problems.length > 0) {
    return (
      <Alert
        tone="danger"
        title={`2. ${problems.length === 1 ? 'One problem' : `${problems.length} problems`}`}
      >
        Nothing was changed. Correct the lines below in your file and choose it again.
      </Alert>
    )
  }
  const counts = `${created} new, ${updated} changed, ${unchanged} as they are.`
  return applied ? (
    <Alert tone="success" title="Imported">
      {counts}
    </Alert>
  ) : (
    <Alert tone="info" title="2. Preview of changes">
      {counts} Nothing has been written yet.
    </Alert>
  )
}
