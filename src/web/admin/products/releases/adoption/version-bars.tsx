import type { VersionCount } from '#core/contract/adoption.ts'
import { shareText } from './share-text.ts'

type Props = { title: string; versions: readonly VersionCount[]; total: number }

/** A table with a bar for each version's share. */
export function VersionBars({ title, versions, total }: Props) {
  return (
    <table className="w-full self-start">
      <caption className="pb-1 text-left font-medium">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Version</th>
          <th scope="col">Sites</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ version, sites }) => (
          <tr key={version} className="*:border-t *:border-border *:py-1.5">
            <th scope="row" className="w-full pr-3 text-left font-normal tabular-nums">
              {version ?? 'Other or not reported'}
              <svg
                aria-hidden="true"
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                className="mt-1 h-1 w-full"
              >
                <rect width="100" height="4" className="fill-sunken" />
                <rect width={(100 * sites) / total} height="4" className="fill-primary" />
              </svg>
            </th>
            <td className="pr-3 text-right align-top tabular-nums">{sites.toLocaleString('en-US')}</td>
            <td className="text-right align-top whitespace-nowrap text-muted tabular-nums">
              {shareText(sites, total)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
