import {
  BadgeCheck,
  Boxes,
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
  { label: 'Categories', to: paths.adminCategories(), Icon: FolderTree, key: 'c' },
  { label: 'Products', to: paths.adminProducts(), Icon: Boxes, key: 'p' },
  { label: 'Orders', to: paths.adminOrders(), Icon: Receipt, key: 'o' },
  { label: 'Users', to: paths.adminUsers(), Icon: CircleUser, key: 'u' },
]

/** Below the divider; a new screen is one line here. */
export const MORE_ITEMS: readonly NavItem[] = [
  { label: 'Content', to: paths.adminContent(), Icon: PanelsTopLeft },
  { label: 'Licenses', to: paths.adminLicenses(), Icon: BadgeCheck },
  { label: 'Coupons', to: paths.adminCoupons(), Icon: TicketPercent },
  { label: 'Reviews', to: paths.adminReviews(), Icon: Star },
  { label: 'Mail', to: paths.adminMails(), Icon: Mail },
  { label: 'Webhooks', to: paths.adminWebhooks(), Icon: Webhook },
  { label: 'API tokens', to: paths.adminApiTokens(), Icon: KeySquare, adminOnly: true },
  { label: 'Import', to: paths.adminImport(), Icon: Import },
  { label: 'Audit log', to: paths.adminAudit(), Icon: ScrollText },
  { label: 'Security log', to: paths.adminSecurity(), Icon: ShieldCheck, adminOnly: true },
  { label: 'Settings', to: paths.adminSettings(), Icon: Settings },
  { label: 'Setup', to: paths.adminSetup(), Icon: ListChecks },
]

/** What this person may open. */
export function itemsFor(items: readonly NavItem[], { isAdmin }: { isAdmin: boolean }): readonly NavItem[] {
  return items.filter(({ adminOnly }) => isAdmin || !adminOnly)
}

/** Whether a path is this item's page or below it. */
export function isAt(pathname: string, { to }: NavItem): boolean {
  return pathname === to || (to !== paths.admin() && pathname.startsWith(`${to}/`))
}
