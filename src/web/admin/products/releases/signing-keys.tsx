import { KeyRound } from 'lucide-react'
import type { SigningKey } from '#core/contract/releases.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import type { Releases } from './use-releases.ts'

/** The seller's public keys, by which every zip is judged. */
export function SigningKeys({ from }: { from: Releases['keys'] }) {
  const keys = from.data?.data.data.filter(({ purpose }) => purpose === 'package')
  return (
    <AdminCard title="Keys that releases are verified with">
      {!keys && !from.error && (
        <LoadingRegion label="Keys">
          <Skeleton className="h-12" />
        </LoadingRegion>
      )}
      {!keys && from.error && (
        <ErrorState message={problemText(from.error)} retrying={from.reading} onRetry={from.again} />
      )}
      {keys?.length === 0 && <p className="text-muted">No key yet: no release can be uploaded.</p>}
      <ul className="grid gap-3">
        {keys?.map((key) => (
          <Key key={key.id} signingKey={key} />
        ))}
      </ul>
    </AdminCard>
  )
}

function Key({ signingKey: { label, key_id, is_demo, retired_at } }: { signingKey: SigningKey }) {
  return (
    <li className="flex min-w-0 items-start gap-2">
      <KeyRound aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="grid min-w-0 justify-items-start gap-1">
        <span className="font-medium">{label}</span>
        <span className="font-mono text-xs break-all text-muted">{key_id}</span>
        <span className="flex gap-1">
          {is_demo && <Badge tone="warning">Demo key</Badge>}
          {retired_at && <Badge>Retired</Badge>}
        </span>
      </span>
    </li>
  )
}
