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
    description: 'Confirm your email address with the link from our email.',
    hidden: true,
  })

/**
 * A button confirms the address, because opening the page is not enough: programs that scan mail open every link.
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
