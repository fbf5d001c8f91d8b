import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Alert } from './alert.tsx'

type Props = { message: string | null; actions?: ReactNode }

/** An error about the whole form, shown above it. It takes the focus so that nobody misses it. */
export function FormAlert({ message, actions }: Props) {
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (message !== null) region.current?.focus()
  }, [message])

  return (
    <div ref={region} role="alert" tabIndex={-1} className="outline-none empty:absolute">
      {message !== null && <Alert actions={actions}>{message}</Alert>}
    </div>
  )
}
