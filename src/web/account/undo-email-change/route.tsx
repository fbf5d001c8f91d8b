import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import type { Route } from './+types/route.ts'
import { UndoEmailChangeScreen } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Undo the change of address',
    description: 'Take your account back with the link from our email.',
    hidden: true,
  })

/** A button undoes the change, because programs that scan mail open every link. */
export default function UndoEmailChangeRoute() {
  const [search] = useSearchParams()
  const [done, setDone] = useState<string | null>(null)
  const token = search.get('token') ?? ''
  const { run, pending, alert } = useAction(async () => {
    const { message = '' } = await ask(contracts.identity, 'undoEmailChange', { body: { token } })
    setDone(message)
  })

  return (
    <UndoEmailChangeScreen complete={token !== ''} done={done} alert={alert} pending={pending} onUndo={run} />
  )
}
