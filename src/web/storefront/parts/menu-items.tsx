import { Link } from 'react-router'
import type { MenusContent } from '#core/content/frame.ts'
import { paths } from '#core/paths.ts'
import { PluginTile } from '#web/ui/plugin-tile.tsx'
import { type Flagship, useFrame } from './frame-context.ts'
import { TargetLink } from './target-link.tsx'

export type HeaderEntry = MenusContent['header'][number]
type Item = HeaderEntry['items'][number]

export const MENU_LINK = 'block min-h-11 rounded-md p-3 hover:bg-sunken'

/** The entries of one menu of the header, which stand in the drawer too. */
export function MenuItems({ items }: { items: readonly Item[] }) {
  return items.map((item) => <MenuItem key={JSON.stringify(item)} item={item} />)
}

function MenuItem({ item }: { item: Item }) {
  const { flagship } = useFrame()
  if (item.kind === 'flagship')
    return flagship ? <FlagshipLink flagship={flagship} /> : <Note text="Coming soon" />
  if (item.kind === 'note') return <Note text={item.text} />
  return (
    <TargetLink target={item.target} className={MENU_LINK}>
      <span className="block font-medium">{item.label}</span>
      {item.text !== '' && <span className="block text-sm break-words text-muted">{item.text}</span>}
    </TargetLink>
  )
}

function FlagshipLink({ flagship }: { flagship: Flagship }) {
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

function Note({ text }: { text: string }) {
  return <p className="p-3 text-muted">{text}</p>
}
