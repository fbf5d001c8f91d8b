import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { PASSPHRASE_MIN_CHARS } from '#core/packages/key-file.ts'
import type { OpenKey } from '#core/packages/signing-key.ts'
import { useAction } from '#web/lib/action.ts'
import { downloadFile } from '#web/lib/download.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SheetForm } from '../../parts/sheet-form.tsx'
import type { Releases } from './use-releases.ts'

type Props = {
  onAdd: Releases['addKey']
  onMade: (key: OpenKey) => void
  onClose: () => void
}

type Made = { key: OpenKey; text: string }
type Errors = { label?: string; passphrase?: string; repeated?: string }

/**
 * Makes a key in this browser: first the file is saved, then its public half is added to the shop. The other order
 * could leave the shop with a key that nobody has.
 */
export function MakeKeySheet({ onAdd, onMade, onClose }: Props) {
  const [label, setLabel] = useState(`Signing key ${new Date().getFullYear()}`)
  const [passphrase, setPassphrase] = useState('')
  const [repeated, setRepeated] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [made, setMade] = useState<Made | null>(null)
  const make = useAction(async () => {
    const { makeKey } = await import('./signing.ts')
    const fresh = await makeKey(passphrase)
    setMade(fresh)
    setPassphrase('')
    setRepeated('')
    save(fresh)
  })
  const add = useAction(async () => {
    if (!made) return
    await onAdd({ label: label.trim(), public_key: made.key.publicKey })
    onMade(made.key)
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (made) return void add.run()
    const found = findErrors({ label, passphrase, repeated })
    setErrors(found)
    if (Object.keys(found).length === 0) void make.run()
  }

  return (
    <SheetForm
      title="Make a signing key"
      form={{ submit, alert: make.alert ?? add.alert, problems: [], pending: make.pending || add.pending }}
      verb={made ? 'Add key to the shop' : 'Make key'}
      onClose={onClose}
    >
      {made ? (
        <SavedKey made={made} />
      ) : (
        <>
          <p className="text-muted">
            The key is made in this browser and saved as a file on your computer. The shop only gets its
            public half, so nobody who breaks into the shop can publish in your name.
          </p>
          <TextField
            label="Name"
            value={label}
            error={errors.label}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setLabel(event.target.value)}
          />
          <PasswordField
            label="Passphrase"
            autoComplete="new-password"
            value={passphrase}
            error={errors.passphrase}
            hint={`At least ${PASSPHRASE_MIN_CHARS} characters. It protects the file and cannot be reset.`}
            onChange={(event) => setPassphrase(event.target.value)}
          />
          <PasswordField
            label="Repeat the passphrase"
            autoComplete="new-password"
            value={repeated}
            error={errors.repeated}
            onChange={(event) => setRepeated(event.target.value)}
          />
        </>
      )}
    </SheetForm>
  )
}

function SavedKey({ made }: { made: Made }) {
  return (
    <div role="status" className="grid gap-4">
      <p>
        Your key file was saved as <strong className="break-all">{fileName(made)}</strong>. Back it up, and
        keep the passphrase somewhere else: without both you cannot publish updates.
      </p>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => save(made)}
      >
        Save the file again
      </Button>
      <p className="text-muted">
        Its id is <span className="font-mono break-all">{made.key.keyId}</span>. Add it to the shop now, so
        that releases signed with it are accepted.
      </p>
    </div>
  )
}

function fileName({ key }: Made): string {
  return `signing-key-${key.keyId}.json`
}

function save(made: Made): void {
  downloadFile({ name: fileName(made), type: 'application/json', text: made.text })
}

function findErrors({
  label,
  passphrase,
  repeated,
}: Record<'label' | 'passphrase' | 'repeated', string>): Errors {
  return {
    ...(label.trim() === '' && { label: 'Please name the key.' }),
    ...(passphrase.length < PASSPHRASE_MIN_CHARS && {
      passphrase: `Use at least ${PASSPHRASE_MIN_CHARS} characters.`,
    }),
    ...(repeated !== passphrase && { repeated: 'The passphrases are not the same.' }),
  }
}
