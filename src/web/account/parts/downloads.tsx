import { Download } from 'lucide-react'
import type { LicenseDownload } from '#core/contract/licensing.ts'
import { formatDay } from '#web/lib/dates.ts'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { Prose } from '#web/ui/prose.tsx'

/** A button for the newest release, and older releases for sites that cannot update yet, each with its changelog. */
export function Downloads({ name, downloads }: { name: string; downloads: readonly LicenseDownload[] }) {
  const [newest, ...older] = downloads
  if (!newest) return null
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AnchorButton size="sm" href={newest.url} aria-label={`Download ${newest.version} of ${name}`}>
          <Download aria-hidden="true" className="size-4" />
          Download {newest.version}
        </AnchorButton>
        <span className="text-sm text-muted">Released on {formatDay(newest.released_at)}</span>
      </div>
      {newest.changelog && (
        <details>
          <summary className="min-h-9 rounded-xs py-1.5 text-sm text-muted">New in {newest.version}</summary>
          <Prose html={newest.changelog} under={2} className="pt-1 text-sm" />
        </details>
      )}
      {older.length > 0 && (
        <details>
          <summary className="min-h-9 rounded-xs py-1.5 text-sm text-muted">Older versions</summary>
          <ul className="grid gap-3 pt-1">
            {older.map((release) => (
              <OlderRelease key={release.version} name={name} release={release} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function OlderRelease({ name, release }: { name: string; release: LicenseDownload }) {
  const { version, released_at, url, changelog } = release
  return (
    <li className="text-sm">
      <a
        href={url}
        aria-label={`${version} of ${name}, download`}
        className="inline-flex min-h-9 items-center rounded-xs text-primary underline underline-offset-4"
      >
        {version}
      </a>{' '}
      <span className="text-muted">{formatDay(released_at)}</span>
      {changelog && <Prose html={changelog} under={2} className="text-sm" />}
    </li>
  )
}
