import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import type { Route } from './+types/route.ts'
import { ConfirmEmailScreen } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Confirm your address',
    description: 'Confirm your e-mail address with the link from your mail.',
    hidden: true,
  })

/**
 * The address is confirmed by a press of the button and not by opening the page: programs that look into mails open
 * every link in them.
 */
export default function ConfirmEmailRoute() {
  const [search] = useSearchParams()
  const [done, setDone] = useState<string | null>(null)
  const token = search.get('token') ?? ''
  const { run, pending, alert } = useAction(async () => {
    const { message = '' } = await ask(contracts.identity, 'confirmEmail', { body: { token } })
    setDone(message)
  })

  return (
    <ConfirmEmailScreen complete={token !== ''} done={done} alert={alert} pending={pending} onConfirm={run} />
  )
}
