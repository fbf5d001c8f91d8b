import { adminPaths } from '#core/admin-paths.ts'
import type { IssueReport } from '#core/contract/admin-licenses.ts'
import { Alert, StatusRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AdminCard, AdminPage } from '../../parts/admin-page.tsx'
import { CsvDropArea } from '../../parts/csv-drop-area.tsx'
import { LineProblems } from '../../parts/line-problems.tsx'
import { ReadOnlyNotice } from '../../parts/read-only-notice.tsx'
import { useStaff } from '../../parts/staff.ts'
import { PlannedLicenses, type Results } from './planned-licenses.tsx'
import type { useIssueFile } from './use-issue-file.ts'

const PLANNED: Results = { fresh: 'New', known: 'Already issued' }
const doneResults = (again: boolean): Results => ({ fresh: 'Issued', known: again ? 'Issued' : 'Skipped' })

const TITLE = 'Issue licenses from CSV'

export function FromFileScreen(props: ReturnType<typeof useIssueFile>) {
  const { file, report, again, check, apply, startAgain } = props
  const { isAdmin } = useStaff()
  if (!isAdmin) {
    return (
      <AdminPage title={TITLE}>
        <ReadOnlyNotice at="the licenses" />
      </AdminPage>
    )
  }
  return (
    <AdminPage title={TITLE}>
      <FormAlert message={check.alert ?? apply.alert} />
      {!report?.applied && (
        <AdminCard title="1. Choose a CSV file">
          <div className="grid gap-4">
            <p className="max-w-prose text-muted">
              The first line names the columns: <code>product</code> (its address or id), <code>plan</code>,{' '}
              <code>email</code>, <code>sites</code>, <code>ends_on</code> (such as 2027-12-31) and{' '}
              <code>reason</code>. An empty cell means what the plan says; <code>unlimited</code> and{' '}
              <code>lifetime</code> mean no limit.
            </p>
            <CsvDropArea
              file={file}
              limits="1 MB and 1,000 licenses"
              onFile={(chosen) => void check.run(chosen)}
            />
          </div>
        </AdminCard>
      )}
      <StatusRegion>{report && <Outcome report={report} />}</StatusRegion>
      {report && report.problems.length > 0 && <LineProblems problems={report.problems} />}
      {report && report.problems.length === 0 && (
        <PlannedLicenses rows={report.rows} results={report.applied ? doneResults(again) : PLANNED} />
      )}
      {report && !report.applied && report.problems.length === 0 && <Confirm {...props} report={report} />}
      {report?.applied && (
        <div className="flex flex-wrap gap-2">
          <LinkButton size="sm" to={adminPaths.licenses()}>
            View licenses
          </LinkButton>
          <Button size="sm" variant="secondary" onClick={startAgain}>
            Choose another file
          </Button>
        </div>
      )}
    </AdminPage>
  )
}

type ConfirmProps = ReturnType<typeof useIssueFile> & { report: IssueReport }

function Confirm({ report, again, setAgain, notify, setNotify, apply }: ConfirmProps) {
  const known = report.rows.filter((row) => row.already_issued).length
  const count = again ? report.rows.length : report.rows.length - known
  return (
    <div className="grid justify-items-start gap-2">
      <CheckboxField
        label="Tell the holders by mail"
        checked={notify}
        onChange={({ target }) => setNotify(target.checked)}
      />
      {known > 0 && (
        <CheckboxField
          label={
            known === 1
              ? 'Issue another license on the line that is already issued'
              : `Issue another license on the ${known.toLocaleString('en-US')} lines that are already issued`
          }
          checked={again}
          onChange={({ target }) => setAgain(target.checked)}
        />
      )}
      <Button
        size="sm"
        pending={apply.pending && 'Issuing…'}
        disabled={count === 0}
        onClick={() => void apply.run()}
      >
        Issue {licensesText(count)}
      </Button>
    </div>
  )
}

function Outcome({ report: { applied, issued, rows, problems } }: { report: IssueReport }) {
  if (problems.length > 0) {
    return (
      <Alert
        tone="danger"
        title={`2. ${problems.length === 1 ? 'One problem' : `${problems.length} problems`}`}
      >
        Nothing was issued. Correct the lines below in your file and choose it again.
      </Alert>
    )
  }
  if (applied) {
    return (
      <Alert tone={issued > 0 ? 'success' : 'info'} title={issued > 0 ? 'Issued' : 'Nothing new to issue'}>
        {licensesText(issued)}
        {issued < rows.length && `, ${skippedText(rows.length - issued)}`}.
      </Alert>
    )
  }
  const known = rows.filter((row) => row.already_issued).length
  return (
    <Alert tone={known > 0 ? 'warning' : 'info'} title="2. Preview">
      {licensesText(rows.length - known)} to issue, {known.toLocaleString('en-US')} already issued. Nothing
      has been written yet.
    </Alert>
  )
}

function licensesText(count: number): string {
  return count === 1 ? '1 license' : `${count.toLocaleString('en-US')} licenses`
}

function skippedText(count: number): string {
  return `${count.toLocaleString('en-US')} skipped because ${count === 1 ? 'it was' : 'they were'} issued before`
}
