import type { IssueReport } from '#core/contract/admin-licenses.ts'
import { plainDay } from '../../parts/plain-day.ts'

const HEADERS = ['Holder', 'Product', 'Sites', 'Updates until', 'Result']

/** The licenses of a file, line by line. */
export function PlannedLicenses({ rows }: Pick<IssueReport, 'rows'>) {
  return (
    <div className="overflow-x-auto rounded-lg border border-border bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">Licenses in the file</caption>
        <thead className="bg-sunken text-left text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Line
            </th>
            {HEADERS.map((header) => (
              <th key={header} scope="col" className="px-3 py-2 font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} className="border-t border-border">
              <td className="px-3 py-2 text-right tabular-nums">{row.line}</td>
              <td className="px-3 py-2">{row.email}</td>
              <td className="px-3 py-2">{`${row.product}, ${row.plan}`}</td>
              <td className="px-3 py-2">{row.sites_limit ?? 'Any number'}</td>
              <td className="px-3 py-2">{row.expires_on === null ? 'For life' : plainDay(row.expires_on)}</td>
              <td className="px-3 py-2">{row.already_issued ? 'Already issued' : 'New'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
