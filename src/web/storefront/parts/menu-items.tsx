import { PluginTile } from '#web/ui/plugin-tile.tsx'
import type { MenuItem } from './load-frame.ts'
import { ShopLink } from './shop-link.tsx'

export const MENU_LINK = 'block min-h-11 rounded-md p-3 hover:bg-sunken'

/** The entries of one menu of the header, which stand in the drawer too. */
export function MenuItems({ items }: { items: readonly MenuItem[] }) {
  return items.map(({ label, text, href, tile }) =>
    href === null ? (
      <p key={label} className="p-3 text-muted">
        {label}
      </p>
    ) : (
      <ShopLink key={label + href} href={href} className={`${MENU_LINK} flex items-start gap-3`}>
        {tile && <PluginTile id={tile.id} about={tile.about} className="size-10 shrink-0 rounded-md" />}
        <span className="min-w-0 break-words">
          <span className="block font-medium">{label}</span>
          <span className="line-clamp-2 text-sm text-muted">{text}</span>
        </span>
      </ShopLink>
    ),
  )
}
