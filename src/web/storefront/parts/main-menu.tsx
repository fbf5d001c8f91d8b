import { NavLink } from 'react-router'
import { MENU_HIDE_DELAY_MS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { useShop } from '#web/lib/shop.ts'
import { NavDisclosure } from '#web/ui/nav-disclosure.tsx'
import { ComingSoon, type Flagship, FlagshipLink, MENU_LINK } from './menu-links.tsx'

type Props = { flagship: Flagship | null; className: string }

export function MainMenu({ flagship, className }: Props) {
  const { supportEmail } = useShop()
  return (
    <nav aria-label="Main" className={className}>
      <ul className="flex items-center gap-1">
        <li>
          <NavDisclosure label="WordPress" hideDelayMs={MENU_HIDE_DELAY_MS}>
            {flagship ? <FlagshipLink flagship={flagship} /> : <ComingSoon />}
          </NavDisclosure>
        </li>
        <li>
          <NavDisclosure label="Shopify" hideDelayMs={MENU_HIDE_DELAY_MS}>
            <ComingSoon />
          </NavDisclosure>
        </li>
        <li>
          <NavDisclosure label="Support" hideDelayMs={MENU_HIDE_DELAY_MS}>
            <a href={mailTo(supportEmail)} className={MENU_LINK}>
              <span className="block font-medium">Write to us</span>
              <span className="block text-sm text-muted">{supportEmail}</span>
            </a>
          </NavDisclosure>
        </li>
        <li>
          <NavLink
            to={paths.categories()}
            prefetch="intent"
            className="flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-sunken aria-[current=page]:text-primary"
          >
            All plugins
          </NavLink>
        </li>
      </ul>
    </nav>
  )
}
