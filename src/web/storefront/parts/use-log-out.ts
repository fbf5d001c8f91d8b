import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { problemText } from '#web/lib/problem-text.ts'

type State = { pending: boolean; problem: string | null }

/** Logs out and goes to the login page. A failure is shown next to the button. */
export function useLogOut() {
  const navigate = useNavigate()
  const [{ pending, problem }, setState] = useState<State>({ pending: false, problem: null })

  const logOut = async () => {
    setState({ pending: true, problem: null })
    try {
      const { logOut: end } = await import('#web/lib/log-out.ts')
      await end()
      setState({ pending: false, problem: null })
      await navigate(paths.login())
    } catch (error) {
      setState({ pending: false, problem: problemText(error) })
    }
  }
  return { pending, problem, logOut }
}
