import { User } from 'lucide-react'
import { Link } from 'react-router'
import { MENU_HIDE_DELAY_MS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { initialsOf } from '#web/lib/initials.ts'
import { useSession } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { NavDisclosure } from '#web/ui/nav-disclosure.tsx'
import { MENU_LINK } from './menu-items.tsx'
import { useLogOut } from './use-log-out.ts'

/** The marker cookie lets the server render the right variant. */
export function AccountMenu() {
  const { signedIn, name } = useSession()
  if (!signedIn) {
    return (
      <>
        <Link to={paths.login()} prefetch="intent" className={buttonClass({ variant: 'ghost' })}>
          Log In
        </Link>
        <LinkButton to={paths.register()} variant="secondary">
          Sign Up
        </LinkButton>
      </>
    )
  }
  return (
    <NavDisclosure
      label={<Avatar name={name} />}
      align="end"
      hideDelayMs={MENU_HIDE_DELAY_MS}
      look="grid size-11 place-items-center rounded-full"
    >
      {name && <p className="truncate px-3 pt-2 pb-1 text-sm text-muted">{name}</p>}
      <Link to={paths.profile()} prefetch="intent" className={`${MENU_LINK} font-medium`}>
        Profile
      </Link>
      <LogOutButton className={`${MENU_LINK} w-full text-left font-medium`} />
    </NavDisclosure>
  )
}

export function LogOutButton({ className }: { className: string }) {
  const { pending, problem, logOut } = useLogOut()
  return (
    <>
      <button
        type="button"
        aria-disabled={pending}
        className={className}
        onClick={pending ? undefined : logOut}
      >
        {pending ? 'Logging out…' : 'Logout'}
      </button>
      <p role="alert" className="px-3 text-sm text-danger">
        {problem}
      </p>
    </>
  )
}

function Avatar({ name }: { name: string | null }) {
  return (
    <>
      <span className="sr-only">Your account{name ? `, ${name}` : ''}</span>
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-primary-soft text-sm font-semibold text-primary-soft-fg"
      >
        {name ? initialsOf(name) : <User className="size-4" />}
      </span>
    </>
  )
}
