import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'

type Props = { message: string | null; actions?: ReactNode }

/** What went wrong with a whole form, on top of it. The focus goes there, so that nobody looks for it. */
export function FormAlert({ message, actions }: Props) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message !== null) region.current?.focus()
  }, [message])

  return (
    <div ref={region} role="alert" tabIndex={-1} className="outline-none empty:absolute">
      {message !== null && <Alert actions={actions}>{message}</Alert>}
    </div>
  )
}
