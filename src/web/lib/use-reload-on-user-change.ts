import { useEffect, useRef } from 'react'
import type { Login } from './session.ts'

/** When another user logs in in another tab, nothing of the first user may stay on the screen. */
export function useReloadOnUserChange(login: Login): void {
  const token = login.state === 'in' ? login.token : null
  const known = useRef(token)

  useEffect(() => {
    if (token === null || token === known.current) return
    if (known.current !== null) location.reload()
    known.current = token
  }, [token])
}
