import {
  BadgeCheck,
  Boxes,
  CalendarSync,
  CircleUser,
  FolderTree,
  Import,
  KeySquare,
  LayoutDashboard,
  ListChecks,
  Mail,
  PanelsTopLeft,
  Receipt,
  ScrollText,
  Settings,
  ShieldCheck,
  Star,
  TicketPercent,
  Webhook,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'

export type NavItem = {
  label: string
  to: string
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  /** The key to press after `G` for this screen. */
  key?: string
  /** Support cannot open it. */
  adminOnly?: true
}

/** The five screens of the specification, in its order. */
export const MAIN_ITEMS: readonly NavItem[] = [
  { label: 'Dashboard', to: paths.admin(), Icon: LayoutDashboard, key: 'd' },
  { label: 'Categories', to: adminPaths.categories(), Icon: FolderTree, key: 'c' },
  { label: 'Products', to: adminPaths.products(), Icon: Boxes, key: 'p' },
  { label: 'Orders', to: adminPaths.orders(), Icon: Receipt, key: 'o' },
  { label: 'Users', to: adminPaths.users(), Icon: CircleUser, key: 'u' },
]

/** Below the divider; a new screen is one line here. */
export const MORE_ITEMS: readonly NavItem[] = [
  { label: 'Content', to: adminPaths.content(), Icon: PanelsTopLeft },
  { label: 'Licenses', to: adminPaths.licenses(), Icon: BadgeCheck },
  { label: 'Subscriptions', to: adminPaths.subscriptions(), Icon: CalendarSync },
  { label: 'Coupons', to: adminPaths.coupons(), Icon: TicketPercent },
  { label: 'Reviews', to: adminPaths.reviews(), Icon: Star },
  { label: 'Mail', to: adminPaths.mails(), Icon: Mail },
  { label: 'Webhooks', to: adminPaths.webhooks(), Icon: Webhook },
  { label: 'API tokens', to: adminPaths.apiTokens(), Icon: KeySquare, adminOnly: true },
  { label: 'Import', to: adminPaths.import(), Icon: Import },
  { label: 'Audit log', to: adminPaths.audit(), Icon: ScrollText },
  { label: 'Security log', to: adminPaths.security(), Icon: ShieldCheck, adminOnly: true },
  { label: 'Settings', to: adminPaths.settings(), Icon: Settings },
  { label: 'Setup', to: adminPaths.setup(), Icon: ListChecks },
]

/** What this person may open. */
export function itemsFor(items: readonly NavItem[], { isAdmin }: { isAdmin: boolean }): readonly NavItem[] {
  return items.filter(({ adminOnly }) => isAdmin || !adminOnly)
}

/** Whether a path is this item's page or below it. */
export function isAt(pathname: string, { to }: NavItem): boolean {
  return pathname === to || (to !== paths.admin() && pathname.startsWith(`${to}/`))
}
