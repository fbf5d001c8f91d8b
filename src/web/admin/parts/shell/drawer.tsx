import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Sheet } from '#web/ui/sheet.tsx'
import { NavList } from './nav-list.tsx'

/** The navigation on small screens; it closes when the URL changes. */
export function Drawer() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        className="-ml-2 grid size-11 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-fg lg:hidden"
        onClick={() => setOpenAt(key)}
      >
        <MenuIcon aria-hidden="true" className="size-5" />
      </button>
      <Sheet open={openAt === key} onClose={() => setOpenAt(null)} title="Admin Panel" side="left">
        <nav aria-label="Admin Panel">
          <NavList roomy />
        </nav>
      </Sheet>
    </>
  )
}
