import {
  BanknoteX,
  CalendarX2,
  ChevronRight,
  CircleCheck,
  MailWarning,
  PackageOpen,
  PackageX,
  Receipt,
  Undo2,
} from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { adminDashboard } from '#core/contract/admin-dashboard.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'

type Waiting = ResponseOf<typeof adminDashboard.attention>['data']

const KINDS = [
  {
    id: 'orders',
    Icon: Receipt,
    text: (count: number) => (count === 1 ? '1 order to look at' : `${count} orders to look at`),
    to: () => `${adminPaths.orders()}?status=attention`,
  },
  {
    id: 'refund_requests',
    Icon: Undo2,
    text: (count: number) => (count === 1 ? '1 refund request' : `${count} refund requests`),
    to: ({ refund_order }: Waiting) =>
      refund_order === null ? adminPaths.orders() : adminPaths.order(refund_order),
  },
  {
    id: 'failed_refunds',
    Icon: BanknoteX,
    text: (count: number) => (count === 1 ? '1 refund failed' : `${count} refunds failed`),
    to: ({ failed_refund_order }: Waiting) =>
      failed_refund_order === null ? adminPaths.orders() : adminPaths.order(failed_refund_order),
  },
  {
    id: 'failed_renewals',
    Icon: CalendarX2,
    text: (count: number) => (count === 1 ? '1 renewal failed' : `${count} renewals failed`),
    to: () => `${adminPaths.subscriptions()}?status=past_due`,
  },
  {
    id: 'failed_mails',
    Icon: MailWarning,
    text: (count: number) => (count === 1 ? '1 email not sent' : `${count} emails not sent`),
    to: () => `${adminPaths.mails()}?status=failed`,
  },
  {
    id: 'corrupt_packages',
    Icon: PackageX,
    text: (count: number) => (count === 1 ? '1 damaged package' : `${count} damaged packages`),
    to: ({ corrupt_product }: Waiting) =>
      corrupt_product === null ? adminPaths.products() : adminPaths.productReleases(corrupt_product),
  },
  {
    id: 'unreleased_products',
    Icon: PackageOpen,
    text: (count: number) =>
      count === 1 ? '1 product not for sale: no release' : `${count} products not for sale: no release`,
    to: ({ unreleased_product }: Waiting) =>
      unreleased_product === null ? adminPaths.products() : adminPaths.productReleases(unreleased_product),
  },
] as const

/** Everything that needs a decision, each with a link. */
export function Attention({ waiting }: { waiting: Waiting }) {
  const some = KINDS.filter(({ id }) => waiting[id] > 0)
  if (some.length === 0) {
    return (
      <p className="flex items-center gap-2.5 text-muted">
        <CircleCheck aria-hidden="true" className="size-5 text-success" />
        Nothing needs your attention.
      </p>
    )
  }
  return (
    <ul className="-mx-2 -my-1 grid">
      {some.map(({ id, Icon, text, to }) => (
        <li key={id}>
          <Link
            to={to(waiting)}
            className="group flex min-h-10 items-center gap-3 rounded-sm px-2 hover:bg-sunken"
          >
            <Icon aria-hidden="true" className="size-4.5 shrink-0 text-warning" />
            <span className="flex-1 font-medium">{text(waiting[id])}</span>
            <ChevronRight aria-hidden="true" className="size-4 text-subtle group-hover:text-fg" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
