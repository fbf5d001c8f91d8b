import { NavLink } from 'react-router'
import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { useShop } from '#web/lib/shop.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { type Flagship, FlagshipLink } from './menu-links.tsx'

type Props = { open: boolean; onClose: () => void; flagship: Flagship | null }

const ROW =
  'flex min-h-12 items-center rounded-md px-3 font-medium hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-soft-fg'
const GROUP = 'mt-6 mb-1 px-3 text-sm font-medium text-muted'

/** The phone's menu: the same links as the header's. */
export function Drawer({ open, onClose, flagship }: Props) {
  const { supportEmail } = useShop()
  return (
    <Sheet open={open} onClose={onClose} title="Menu">
      <nav aria-label="Menu" className="-mx-3">
        <ul>
          <li>
            <NavLink to={paths.home()} end className={ROW}>
              Home
            </NavLink>
          </li>
          <li>
            <NavLink to={paths.categories()} className={ROW}>
              All plugins
            </NavLink>
          </li>
        </ul>
        <h3 className={GROUP}>WordPress</h3>
        {flagship ? <FlagshipLink flagship={flagship} /> : <p className="p-3 text-muted">Coming soon</p>}
        <h3 className={GROUP}>Shopify</h3>
        <p className="p-3 text-muted">Coming soon</p>
        <h3 className={GROUP}>Support</h3>
        <a href={mailTo(supportEmail)} className={ROW}>
          {supportEmail}
        </a>
      </nav>
    </Sheet>
  )
}
