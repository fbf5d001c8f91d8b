import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAction } from '#web/lib/action.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { AuthCard } from '../parts/auth-card.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

type Props = {
  title: string
  intro: string
  verb: string
  pendingVerb: string
  send: (token: string) => Promise<{ message?: string | undefined }>
  /** The next step after success. */
  next: ReactNode
  /** What to do about a link without its token. */
  incomplete: string
  /** Where to get a new link. */
  help?: ReactNode
}

/** A button does what the link is for, because opening the page is not enough: programs that scan mail open every link. */
export function MailedLink({ title, intro, verb, pendingVerb, send, next, incomplete, help }: Props) {
  const [search] = useSearchParams()
  const [done, setDone] = useState<string | null>(null)
  const token = search.get('token') ?? ''
  const { run, pending, alert } = useAction(async () => {
    const { message = '' } = await send(token)
    setDone(message)
  })
  if (done !== null)
    return (
      <AuthCard title={title}>
        <Done message={done} />
        {next}
      </AuthCard>
    )
  if (token === '')
    return (
      <AuthCard title={title}>
        <AlertRegion>
          <Alert actions={help}>{incomplete}</Alert>
        </AlertRegion>
      </AuthCard>
    )
  return (
    <AuthCard title={title} intro={intro}>
      <FormAlert message={alert} actions={help} />
      <Button size="lg" block pending={pending && pendingVerb} onClick={run}>
        {verb}
      </Button>
    </AuthCard>
  )
}

function Done({ message }: { message: string }) {
  const region = useRef<HTMLDivElement>(null)
  // The focused button was removed.
  useLayoutEffect(() => region.current?.focus(), [])

  return (
    <div ref={region} role="status" tabIndex={-1} className="outline-none">
      <Alert tone="success">{message}</Alert>
    </div>
  )
}
