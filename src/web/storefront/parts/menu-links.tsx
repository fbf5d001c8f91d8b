import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { PluginTile } from '#web/ui/plugin-tile.tsx'

export type Flagship = { id: number; name: string; uri: string; text: string; category: string }

export const MENU_LINK = 'block min-h-11 rounded-md p-3 hover:bg-sunken'

export function FlagshipLink({ flagship }: { flagship: Flagship }) {
  return (
    <Link
      to={paths.product(flagship.uri)}
      prefetch="intent"
      className={`${MENU_LINK} flex items-start gap-3`}
    >
      <PluginTile id={flagship.id} about={flagship.category} className="size-10 shrink-0 rounded-md" />
      <span>
        <span className="block font-medium">{flagship.name}</span>
        <span className="line-clamp-2 text-sm text-muted">{flagship.text}</span>
      </span>
    </Link>
  )
}

export function ComingSoon() {
  return <p className="p-3 text-muted">Coming soon</p>
}
