import type { IssueReport } from '#core/contract/admin-licenses.ts'
import { LineRow, LineTable } from '../../parts/line-table.tsx'
import { plainDay } from '../../parts/plain-day.ts'

type Row = IssueReport['rows'][number]
/** What becomes of a line, by whether its person already has such a license. */
export type Results = { fresh: string; known: string }

/** The licenses of a file, line by line. Narrow enough for phones, so that it never scrolls sideways. */
export function PlannedLicenses({ rows, results }: { rows: readonly Row[]; results: Results }) {
  return (
    <LineTable caption="Licenses in the file" columns={['License', 'Result']}>
      {rows.map((row) => (
        <LineRow key={row.line} line={row.line}>
          <td className="px-3 py-2 wrap-anywhere">
            <span className="block">{row.email}</span>
            <span className="block text-muted">{termsText(row)}</span>
          </td>
          <td className="px-3 py-2">{row.already_issued ? results.known : results.fresh}</td>
        </LineRow>
      ))}
    </LineTable>
  )
}

function termsText({ product, plan, sites_limit, expires_on }: Row): string {
  const sites =
    sites_limit === null ? 'any number of sites' : sites_limit === 1 ? '1 site' : `${sites_limit} sites`
  const period = expires_on === null ? 'updates for life' : `updates until ${plainDay(expires_on)}`
  return `${product}, ${plan} · ${sites} · ${period}`
}
