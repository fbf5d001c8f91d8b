import { useState } from 'react'
import { AppError } from '#core/errors.ts'
import { problemText } from './problem-text.ts'

/**
 * Something a button does. While it runs it is `pending` and cannot be started again; `alert` is the error message
 * until the next try.
 */
export function useAction<Args extends unknown[]>(act: (...args: Args) => Promise<void>) {
  const [pending, setPending] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)

  const run = async (...args: Args): Promise<void> => {
    if (pending) return
    setPending(true)
    setAlert(null)
    try {
      await act(...args)
    } catch (error) {
      setAlert(problemText(error))
      if (!(error instanceof AppError)) throw error
    } finally {
      setPending(false)
    }
  }
  return { run, pending, alert }
}
