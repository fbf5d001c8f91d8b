import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import type { SigningKey } from '#core/contract/release-records.ts'
import { keyProblem } from '#core/packages/check-release.ts'
import type { OpenKey } from '#core/packages/signing-key.ts'
import { useAction } from '#web/lib/action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { DropArea } from '../../parts/drop-area.tsx'

type Props = {
  openKey: OpenKey | null
  keys: readonly SigningKey[]
  onOpen: (key: OpenKey | null) => void
}

/** Opens the seller's key file. The key stays in the memory of this page and is gone when it is left. */
export function KeyPanel({ openKey, keys, onOpen }: Props) {
  if (!openKey) return <OpenKeyForm onOpen={onOpen} />
  const problem = keyProblem(openKey.publicKey, keys)
  const label = keys.find(({ public_key }) => public_key === openKey.publicKey)?.label
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-2">
        <KeyRound aria-hidden="true" className="size-4 shrink-0 text-success" />
        <span className="min-w-0 flex-1 break-words">
          Signing with {label ? `“${label}”` : `the key ${openKey.keyId}`}
        </span>
        <Button size="sm" variant="ghost" onClick={() => onOpen(null)}>
          Close key
        </Button>
      </p>
      {problem && <Alert tone="warning">{problem}</Alert>}
    </div>
  )
}

function OpenKeyForm({ onOpen }: { onOpen: (key: OpenKey) => void }) {
  const inputId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const open = useAction(async () => {
    if (!file) return
    const { openKey } = await import('./signing.ts')
    onOpen(await openKey(file, passphrase))
  })
  return (
    <form
      aria-label="Signing key"
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void open.run()
      }}
    >
      <FormAlert message={open.alert} />
      <DropArea
        inputId={inputId}
        icon={<KeyRound aria-hidden="true" className="size-5 text-muted" />}
        label={file ? 'Choose another key file' : 'Choose your key file'}
        text={file ? file.name : 'It is opened here and never sent.'}
        accept=".json,.key,.pem,application/json"
        onFiles={([chosen]) => setFile(chosen ?? null)}
      />
      {file && (
        <>
          <PasswordField
            label="Passphrase"
            // The browser must not offer to keep it beside the shop's passwords.
            autoComplete="new-password"
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
          <Button size="sm" type="submit" variant="secondary" pending={open.pending && 'Opening…'}>
            Open key
          </Button>
        </>
      )}
    </form>
  )
}
