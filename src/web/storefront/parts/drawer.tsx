import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { useSession } from '#web/lib/session.ts'
import { useShop } from '#web/lib/shop.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { LogOutButton } from './account-menu.tsx'
import { ComingSoon, type Flagship, FlagshipLink } from './menu-links.tsx'

type Props = { open: boolean; onClose: () => void; flagship: Flagship | null }

const ROW =
  'flex min-h-12 items-center rounded-md px-3 font-medium hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-soft-fg'

/** The phone menu, with the same links as the header. */
export function Drawer({ open, onClose, flagship }: Props) {
  const { supportEmail } = useShop()
  return (
    <Sheet open={open} onClose={onClose} title="Menu">
      <nav aria-label="Menu" className="-mx-3">
        <ul>
          <DrawerLink to={paths.home()}>Home</DrawerLink>
          <DrawerLink to={paths.categories()}>All plugins</DrawerLink>
          <DrawerLink to={paths.cart()}>Cart</DrawerLink>
        </ul>
        <Group title="WordPress">{flagship ? <FlagshipLink flagship={flagship} /> : <ComingSoon />}</Group>
        <Group title="Shopify">
          <ComingSoon />
        </Group>
        <Group title="Support">
          <a href={mailTo(supportEmail)} className={`${ROW} break-all`}>
            {supportEmail}
          </a>
        </Group>
        <Account />
      </nav>
    </Sheet>
  )
}

function Account() {
  const { signedIn, name } = useSession()
  if (signedIn) {
    return (
      <Group title={name ?? 'Your account'}>
        <ul>
          <DrawerLink to={paths.profile()}>Profile</DrawerLink>
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

function DrawerLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} end className={ROW}>
        {children}
      </NavLink>
    </li>
  )
}
