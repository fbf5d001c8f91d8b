import { KeySquare, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApiToken, apiTokens } from '#core/contract/api-tokens.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { problemText } from '#web/lib/problem-text.ts'
import type { Query } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import { TokenRow } from './token-row.tsx'
import { TokenSheet } from './token-sheet.tsx'

type Props = { query: Query<ResponseOf<typeof apiTokens.list>>; onChanged: () => Promise<void> }

/** The tokens with which this admin's builds publish releases. */
export function ApiTokensScreen({ query, onChanged }: Props) {
  const [making, setMaking] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  const tokens = query.data?.data.data
  const create = (
    <Button size="sm" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setMaking(true)}>
      New token
    </Button>
  )
  const revoke = async ({ id, name }: ApiToken) => {
    await ask(contracts.apiTokens, 'revoke', { params: { id: String(id) } })
    setRevoking(null)
    showToast(`“${name}” no longer works.`)
    await onChanged()
  }

  return (
    <AdminPage
      title="API tokens"
      aside={tokens && (tokens.length === 1 ? '1 token' : `${tokens.length} tokens`)}
      actions={tokens && tokens.length > 0 && create}
    >
      <p className="max-w-prose text-muted">
        A build uses a token to publish releases without your password. A new password, or logging out
        everywhere, revokes all of your tokens.
      </p>
      {!tokens && !query.error && (
        <LoadingRegion label="API tokens">
          <Skeleton className="h-40 rounded-lg" />
        </LoadingRegion>
      )}
      {!tokens && query.error && (
        <ErrorState message={problemText(query.error)} retrying={query.fetching} onRetry={query.refetch} />
      )}
      {tokens?.length === 0 && (
        <EmptyState icon={<KeySquare />} action={create}>
          No tokens yet.
        </EmptyState>
      )}
      {tokens && tokens.length > 0 && (
        <ul
          aria-label="API tokens"
          className="divide-y divide-border rounded-lg border border-border bg-surface"
        >
          {tokens.map((one) => (
            <TokenRow key={one.id} token={one} onRevoke={() => setRevoking(one)} />
          ))}
        </ul>
      )}
      {making && (
        <TokenSheet
          onClose={() => setMaking(false)}
          onMade={async (made) => {
            setMaking(false)
            setToken(made)
            await onChanged()
          }}
        />
      )}
      {token && (
        <SecretDialog title="Your new token" secret={token} what="token" onClose={() => setToken(null)}>
          Save it as a secret of your build, in RELEASE_TOKEN.
        </SecretDialog>
      )}
      {revoking && (
        <ConfirmDialog
          title={`Revoke “${revoking.name}”?`}
          verb="Revoke token"
          doing="Revoking…"
          act={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          <p>Builds that use it can no longer publish. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </AdminPage>
  )
}
