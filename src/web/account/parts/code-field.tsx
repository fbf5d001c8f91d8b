import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/ui/text-field.tsx'
import { LinkLikeButton } from './link-like-button.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & {
  /** For an account without an authenticator app. */
  recoveryFirst?: boolean
}

/** The second factor: six digits from an app, or a recovery code without the app. */
export function CodeField({ recoveryFirst = false, ...props }: Props) {
  const [recovering, setRecovering] = useState(recoveryFirst)
  const kind = recovering ? RECOVERY : APP

  return (
    <div className="grid justify-items-start gap-1 [&>:first-child]:w-full">
      <TextField
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        {...props}
        label={kind.label}
        hint={kind.hint}
        inputMode={kind.inputMode}
        autoComplete={kind.autoComplete}
        className="tracking-widest tabular-nums"
      />
      <LinkLikeButton onClick={() => setRecovering(!recovering)}>{kind.other}</LinkLikeButton>
    </div>
  )
}

const APP = {
  label: 'Code',
  hint: 'The 6 digits your authenticator app shows for this shop.',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  other: 'Use a recovery code instead',
} as const

const RECOVERY = {
  label: 'Recovery code',
  hint: 'One of the codes you saved when you set this up. Each works once.',
  inputMode: 'text',
  autoComplete: 'off',
  other: 'Use the authenticator app instead',
} as const
