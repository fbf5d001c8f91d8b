import { BadgeCheck, Bell, KeyRound, type LucideIcon, MapPin, ShieldCheck, UserLock } from 'lucide-react'
import { Link } from 'react-router'
import type { Profile } from '#core/contract/account.ts'
import { paths } from '#core/paths.ts'
import { Badge } from '#web/ui/badge.tsx'

type Card = { title: string; text: string; to: string; Icon: LucideIcon }

const CARDS: readonly Card[] = [
  {
    title: 'Licenses',
    text: 'Your keys, the sites that use them, and every download.',
    to: paths.licenses(),
    Icon: BadgeCheck,
  },
  {
    title: 'Addresses',
    text: 'Your address book, for a quick checkout.',
    to: paths.addresses(),
    Icon: MapPin,
  },
  {
    title: 'Notifications',
    text: 'New releases, refunds and replies, and what we send by email.',
    to: paths.notifications(),
    Icon: Bell,
  },
  {
    title: 'Security',
    text: 'Second factor, and where you are logged in.',
    to: paths.security(),
    Icon: ShieldCheck,
  },
  {
    title: 'Privacy',
    text: 'Download everything we know about you, or delete it.',
    to: paths.privacy(),
    Icon: UserLock,
  },
  {
    title: 'Change Password',
    text: 'You will be logged out everywhere else.',
    to: paths.password(),
    Icon: KeyRound,
  },
]

/** What the other pages of the account are for. */
export function ProfileCards({ profile }: { profile: Profile | null }) {
  const unread = profile?.unread_notifications ?? 0
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {CARDS.map(({ title, text, to, Icon }) => (
        <li key={to} className="sm:last:odd:col-span-2">
          <Link
            to={to}
            prefetch="intent"
            className="flex h-full items-start gap-4 rounded-lg border border-border bg-surface p-4 hover:border-border-strong hover:shadow-1 sm:p-5"
          >
            <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-primary" />
            <span className="grid gap-0.5">
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                {title}
                {to === paths.notifications() && unread > 0 && <Badge tone="info">{unread} unread</Badge>}
              </span>
              <span className="text-muted">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
