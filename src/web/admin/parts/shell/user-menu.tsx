import { ChevronDown, Keyboard, LogOut, Moon, Store, User } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { initialsOf } from '#web/lib/initials.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { chooseTheme, useTheme } from '#web/lib/theme.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Menu } from '../menu.tsx'
import { useStaff } from '../staff.ts'

const NEXT_THEME = { system: 'dark', dark: 'light', light: 'system' } as const
const THEME_NAMES = { system: 'same as system', dark: 'dark', light: 'light' }

/** Who is logged in; Profile and Logout. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { name } = useStaff()
  const theme = useTheme()
  const { logOut, problem } = useStaffLogOut()
  return (
    <>
      <Menu
        label="Your account"
        face={
          <>
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary-soft-fg"
            >
              {initialsOf(name)}
            </span>
            <span className="sr-only">Your account,</span>
            <span className="max-w-40 truncate font-medium max-md:sr-only">{name}</span>
            <ChevronDown aria-hidden="true" className="hidden size-4 text-muted md:block" />
          </>
        }
        look="flex min-h-11 items-center gap-2 rounded-sm px-1.5 hover:bg-sunken lg:min-h-10"
        items={[
          { label: 'Profile', icon: <User />, to: paths.profileShortcut() },
          { label: 'Go to the shop', icon: <Store />, to: paths.home() },
          {
            label: `Colors: ${THEME_NAMES[theme]}`,
            icon: <Moon />,
            run: () => chooseTheme(NEXT_THEME[theme]),
          },
          { label: 'Keyboard shortcuts', icon: <Keyboard />, run: onShortcuts },
          { label: 'Logout', icon: <LogOut />, run: logOut },
        ]}
      />
      <AlertRegion>
        {problem && (
          <div className="fixed top-16 right-4 z-40 max-w-96">
            <Alert>{problem}</Alert>
          </div>
        )}
      </AlertRegion>
    </>
  )
}

/** After logging out, staff go to the staff login. */
function useStaffLogOut() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const logOut = async () => {
    setProblem(null)
    try {
      const { logOut: end } = await import('#web/lib/log-out.ts')
      await end()
      await navigate(paths.adminLogin(), { replace: true })
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  return { logOut: () => void logOut(), problem }
}
