import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import type { SigningKey } from '#core/contract/release-records.ts'
import type { OpenKey } from '#core/packages/signing-key.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { KeySheet } from './key-sheet.tsx'
import { MakeKeySheet } from './make-key-sheet.tsx'
import type { Releases } from './use-releases.ts'

type Props = {
  query: Releases['keys']
  mayChange: boolean
  onAdd: Releases['addKey']
  /** Gets a key that was made here, still open. */
  onMade: (key: OpenKey) => void
  onConfirm: Releases['confirmKey']
  onRetire: Releases['retireKey']
}

/** The seller's public keys, which verify every zip. */
export function SigningKeys({ query, mayChange, onAdd, onMade, onConfirm, onRetire }: Props) {
  const [making, setMaking] = useState(false)
  const [adding, setAdding] = useState(false)
  const [confirming, setConfirming] = useState<SigningKey | null>(null)
  const [retiring, setRetiring] = useState<SigningKey | null>(null)
  const keys = query.data?.data.data.filter(({ purpose }) => purpose === 'package')
  return (
    <AdminCard title="Signing keys">
      <div className="grid gap-4">
        {!keys && query.error && (
          <ErrorState message={problemText(query.error)} retrying={query.fetching} onRetry={query.refetch} />
        )}
        {keys?.every(({ retired_at }) => retired_at) && (
          <p className="text-muted">
            No key is in use, so no release can be uploaded. Make one here: it stays on your computer.
          </p>
        )}
        <ul className="grid gap-3 empty:hidden">
          {keys?.map((key) => (
            <Key
              key={key.id}
              signingKey={key}
              onConfirm={mayChange ? () => setConfirming(key) : null}
              onRetire={mayChange ? () => setRetiring(key) : null}
            />
          ))}
        </ul>
        {mayChange && keys && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => setMaking(true)}
            >
              Make a key
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAdding(true)}>
              Add key
            </Button>
          </div>
        )}
      </div>
      {making && <MakeKeySheet onAdd={onAdd} onMade={onMade} onClose={() => setMaking(false)} />}
      {adding && <KeySheet onAdd={onAdd} onClose={() => setAdding(false)} />}
      {confirming && (
        <ConfirmDialog
          title={`Confirm the key “${confirming.label}”?`}
          verb="Confirm key"
          doing="Confirming…"
          act={async () => {
            await onConfirm(confirming)
            setConfirming(null)
          }}
          onClose={() => setConfirming(null)}
        >
          <p>
            Ask the admin who added it, and compare its id: {confirming.key_id}. Whoever has its private half
            can publish releases to the sites of all buyers.
          </p>
        </ConfirmDialog>
      )}
      {retiring && (
        <ConfirmDialog
          title={`Retire the key “${retiring.label}”?`}
          verb="Retire key"
          doing="Retiring…"
          act={async () => {
            await onRetire(retiring)
            setRetiring(null)
          }}
          onClose={() => setRetiring(null)}
        >
          <p>New releases signed with it will be rejected. Existing releases stay available.</p>
        </ConfirmDialog>
      )}
    </AdminCard>
  )
}

type KeyProps = {
  signingKey: SigningKey
  onConfirm: (() => void) | null
  onRetire: (() => void) | null
}

function Key({ signingKey, onConfirm, onRetire }: KeyProps) {
  const { label, key_id, is_demo, pending, retired_at } = signingKey
  const waits = pending && !retired_at
  return (
    <li className="flex min-w-0 items-start gap-2">
      <KeyRound aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="grid min-w-0 flex-1 justify-items-start gap-1">
        <span className="font-medium">{label}</span>
        <span className="font-mono text-xs break-all text-muted">{key_id}</span>
        {is_demo && <Badge tone="warning">Demo key</Badge>}
        {waits && <Badge tone="warning">Waits for another admin</Badge>}
        {retired_at && <Badge>Retired</Badge>}
      </span>
      {onConfirm && waits && (
        <Button size="sm" variant="ghost" aria-label={`Confirm the key ${label}`} onClick={onConfirm}>
          Confirm
        </Button>
      )}
      {onRetire && !retired_at && (
        <Button size="sm" variant="ghost" aria-label={`Retire the key ${label}`} onClick={onRetire}>
          Retire
        </Button>
      )}
    </li>
  )
}
