import { useState } from 'react'
import { adminPaths } from '#core/admin-paths.ts'
import type { ContentVersion, EditedContent } from '#core/contract/admin-content.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useQuery } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { Ago } from '../../parts/ago.tsx'

type Props = { document: Pick<EditedContent, 'key' | 'version' | 'title'>; onClose: () => void }

/** All published versions: who changed what, and when. */
export function History({ document: { key, version, title }, onClose }: Props) {
  const [page, setPage] = useState(1)
  const query = useQuery('adminContent', 'versions', { params: { key }, query: { page } }, { paged: true })
  const found = query.data?.data
  const versions = found?.data
  return (
    <Sheet open title={`History of ${title}`} onClose={onClose}>
      {versions ? (
        versions.length === 0 ? (
          <p className="text-muted">Nothing has been published yet. Visitors see the default text.</p>
        ) : (
          <>
            <ol className="grid gap-5">
              {versions.map((one) => (
                <Version
                  key={one.number}
                  version={one}
                  documentKey={key}
                  isCurrent={one.number === version}
                />
              ))}
            </ol>
            <div className="mt-4 flex gap-2">
              {page > 1 && (
                <Button size="sm" variant="secondary" onClick={() => setPage(page - 1)}>
                  Newer versions
                </Button>
              )}
              {found && page < found.last_page && (
                <Button size="sm" variant="secondary" onClick={() => setPage(page + 1)}>
                  Older versions
                </Button>
              )}
            </div>
          </>
        )
      ) : query.error ? (
        <ErrorState message={problemText(query.error)} retrying={query.fetching} onRetry={query.refetch} />
      ) : (
        <LoadingRegion label="History">
          <Skeleton className="h-40 w-full rounded-md" />
        </LoadingRegion>
      )}
    </Sheet>
  )
}

type VersionProps = { version: ContentVersion; documentKey: string; isCurrent: boolean }

function Version({ version, documentKey, isCurrent }: VersionProps) {
  const { number, published_at, published_by, changes } = version
  return (
    <li className="grid gap-2 border-b border-border pb-5 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base font-semibold">
          Version {number}
          {isCurrent && <span className="font-normal text-muted"> · on the site</span>}
        </h3>
        <LinkButton
          size="sm"
          variant="secondary"
          to={adminPaths.contentVersion(documentKey, number)}
          aria-label={`View version ${number}`}
        >
          View
        </LinkButton>
      </div>
      <p className="text-sm text-muted">
        <Ago at={published_at} />
        {published_by && ` by ${published_by.name}`}
      </p>
      <Changes changes={changes} />
    </li>
  )
}

function Changes({ changes }: Pick<ContentVersion, 'changes'>) {
  return (
    <ul className="grid gap-2 text-sm">
      {changes.map(({ where, before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index} className="grid gap-0.5">
          <span className="font-medium">{where}</span>
          {before !== '' && <del className="break-words text-muted">{before}</del>}
          {after !== '' && <ins className="break-words no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  )
}
