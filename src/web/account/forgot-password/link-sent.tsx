import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

const WAIT_SECONDS = 30

type Props = { email: string; message: string }

/** The answer is the same whether the account exists or not. */
export function LinkSent({ email, message }: Props) {
  const region = useRef<HTMLDivElement>(null)
  const [secondsLeft, setSecondsLeft] = useState(WAIT_SECONDS)
  const { run, pending, alert } = useAction(async () => {
    await ask(contracts.identity, 'forgotPassword', { body: { email } })
    announce(message)
    setSecondsLeft(WAIT_SECONDS)
  })

  // The focused form was removed.
  useLayoutEffect(() => region.current?.focus(), [])
  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  return (
    <div className="grid gap-5">
      <div ref={region} role="status" tabIndex={-1} className="outline-none">
        <Alert tone="success">{message}</Alert>
      </div>
      <FormAlert message={alert} />
      <p className="text-muted">
        It went to <strong className="font-medium break-words text-fg">{email}</strong>. The link works for an
        hour. Check your spam folder, too.
      </p>
      {secondsLeft > 0 ? (
        <p className="flex min-h-11 items-center text-muted tabular-nums">
          No email? You can send it again in {secondsLeft} s.
        </p>
      ) : (
        <Button variant="secondary" block pending={pending && 'Sending…'} onClick={run}>
          Send again
        </Button>
      )}
    </div>
  )
}
