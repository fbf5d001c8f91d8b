import { SearchX } from 'lucide-react'
import type { Order } from '#core/contract/orders.ts'
import { isAppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useShop } from '#web/lib/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { AnchorButton, LinkButton } from '#web/ui/link-button.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { BuyAgain } from './buy-again.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { CreateAccount } from './create-account.tsx'
import { Details } from './details.tsx'
import { OrderHead } from './head.tsx'
import { NextSteps } from './next-steps.tsx'
import { Refund } from './refund.tsx'
import type { OrderState } from './use-order.ts'

export function SuccessScreen({ order, ...state }: OrderState) {
  const { error, fetching, refetch } = state
  return (
    <PageFrame className="max-w-4xl py-8 md:py-12">
      {order ? (
        <OrderView {...state} order={order} />
      ) : error ? (
        <>
          <h1 className="mb-6 text-3xl">Your order</h1>
          {isAppError(error) && error.code === 'not_found' ? (
            <UnknownOrder />
          ) : (
            <ErrorState message={problemText(error)} retrying={fetching} onRetry={refetch} />
          )}
        </>
      ) : (
        <>
          <h1 className="sr-only">Your order</h1>
          <LoadingRegion label="Your order">
            <OrderSkeleton />
          </LoadingRegion>
        </>
      )}
    </PageFrame>
  )
}

type ViewProps = Omit<OrderState, 'order'> & { order: Order }

function OrderView({ order, email, fetching, polling, setOrder, setEmail }: ViewProps) {
  return (
    <div className="grid gap-5">
      <OrderHead order={order} />
      {polling.gaveUp && (
        <p className="print:hidden">
          <Button variant="secondary" pending={fetching && 'Checking…'} onClick={polling.again}>
            Check again
          </Button>
        </p>
      )}
      {order.status === 'cancelled' && <BuyAgain order={order} />}
      {order.masked && <ConfirmEmail orderKey={order.key} onConfirmed={setEmail} />}
      {order.status !== 'pending' && !order.masked && <NextSteps order={order} />}
      <Details order={order} />
      {!order.masked && order.refund.until && <Refund order={order} email={email} onAnswer={setOrder} />}
      {!order.masked && <CreateAccount order={order} />}
    </div>
  )
}

function UnknownOrder() {
  const { supportEmail } = useShop()
  return (
    <EmptyState
      icon={<SearchX />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.categories()}>See plugins</LinkButton>
          <AnchorButton variant="secondary" href={mailTo(supportEmail)}>
            Write to us
          </AnchorButton>
        </div>
      }
    >
      We could not find this order. Please check the link in your receipt.
    </EmptyState>
  )
}

function OrderSkeleton() {
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 rounded-lg" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      </div>
      <Skeleton className="h-64 w-full rounded-lg" />
      <Skeleton className="h-80 w-full rounded-lg" />
    </div>
  )
}
