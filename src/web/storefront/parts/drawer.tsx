import type { ReactNode } from 'react'
import { paths } from '#core/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { LogOutButton } from './account-menu.tsx'
import type { MenuEntry } from './load-frame.ts'
import { MenuItems } from './menu-items.tsx'
import { ShopLink } from './shop-link.tsx'

type Props = { open: boolean; onClose: () => void; entries: readonly MenuEntry[] }

const ROW =
  'flex min-h-12 items-center rounded-md px-3 font-medium hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-soft-fg'

/** The phone menu, with the same links as the header; therefore no part of the page until it is opened. */
export function Drawer({ open, onClose, entries }: Props) {
  const groups = entries.filter(({ items }) => items.length > 0)
  return (
    <Sheet open={open} onClose={onClose} title="Menu">
      {open && (
        <nav aria-label="Menu" className="-mx-3">
          <ul>
            <DrawerLink href={paths.home()} label="Home" />
            {entries.map(
              ({ label, href, items }) =>
                href !== null && items.length === 0 && <DrawerLink key={label} href={href} label={label} />,
            )}
            <DrawerLink href={paths.cart()} label="Cart" />
          </ul>
          {groups.map(({ label, items }) => (
            <Group key={label} title={label}>
              <MenuItems items={items} />
            </Group>
          ))}
          <Account />
        </nav>
      )}
    </Sheet>
  )
}

function Account() {
  const { signedIn, name } = useSession()
  if (signedIn) {
    return (
      <Group title={name ?? 'Your account'}>
        <ul>
          <DrawerLink href={paths.profile()} label="Profile" />
          <li>
            <LogOutButton className={`${ROW} w-full`} />
          </li>
        </ul>
      </Group>
    )
  }
  return (
    <div className="mt-6 grid grid-cols-2 gap-3 border-t border-border px-3 pt-6">
      <LinkButton to={paths.login()} variant="secondary">
        Log In
      </LinkButton>
      <LinkButton to={paths.register()}>Sign Up</LinkButton>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-5 mb-1 px-3 text-sm font-medium text-muted">{title}</h3>
      {children}
    </>
  )
}

function DrawerLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <ShopLink href={href} end className={ROW}>
        {label}
      </ShopLink>
    </li>
  )
}
