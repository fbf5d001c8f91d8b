import { useState } from 'react'
import { data } from 'react-router'
import { type SubscriptionDetails, subscriptions } from '#core/contract/subscriptions.ts'
import { isAppError } from '#core/errors.ts'
import { NONCE_META } from '#core/markers.ts'
import { callContext } from '#web/lib/context.ts'
import { load } from '#web/lib/load.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { pageNonce } from '#web/lib/nonce.ts'
import type { Route } from './+types/route.ts'
import { SubscriptionScreen, VoidLink } from './screen.tsx'

const TITLE = 'Your subscription'

/** Opening the page changes nothing: programs that scan mail open every link. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const input = { body: { token } }
  const found = await context
    .get(callContext)(subscriptions.get, input)
    .catch((error: unknown) => {
      if (isAppError(error) && (error.code === 'not_found' || error.code === 'invalid_input')) return null
      return load(context, subscriptions.get, input)
    })
  return data(found?.data ?? null, found ? 200 : 404)
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    shop: shopOf(matches),
    title: TITLE,
    description: 'When it renews, for how much, and how to cancel it.',
    hidden: true,
  }),
  // PayPal's script adds inline scripts.
  { name: NONCE_META.name, content: pageNonce() },
]

export default function SubscriptionRoute({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-6 md:pt-10 lg:px-6">
      <h1 className="mb-6 text-3xl md:mb-8">{TITLE}</h1>
      {loaderData ? <Loaded key={loaderData.token} loaded={loaderData} /> : <VoidLink />}
    </div>
  )
}

function Loaded({ loaded }: { loaded: SubscriptionDetails }) {
  const [subscription, setSubscription] = useState(loaded)
  return <SubscriptionScreen subscription={subscription} onChanged={setSubscription} />
}
