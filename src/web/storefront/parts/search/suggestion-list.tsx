import { ArrowRight } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { Highlight } from '#web/ui/highlight.tsx'
import { PluginTile } from '#web/ui/plugin-tile.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Suggestions } from './find-suggestions.ts'

type Props = {
  id: string
  found: Suggestions | null
  /** Index of the selected option; the last one is "all results". */
  chosen: number
  onChoose: (index: number) => void
}

const OPTION = 'flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-3 py-2 hover:bg-sunken'

/** The options are not tab stops: the focus stays in the field, which points to the selected one. */
export function SuggestionList({ id, found, chosen, onChoose }: Props) {
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === chosen,
    className: cx(OPTION, index === chosen && 'bg-primary-soft text-primary-soft-fg'),
    // Keep the focus in the field; losing it would close the list before the click.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => onChoose(index),
  })

  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      hidden={!found}
      className="animate-rise absolute inset-x-0 top-full z-30 mt-1 max-h-[70dvh] overflow-y-auto rounded-lg border border-border bg-surface p-2 shadow-2"
    >
      {found?.cards.map((card, index) => (
        <div key={card.id} {...option(index)}>
          <PluginTile id={card.id} about={card.category} className="size-9 shrink-0 rounded-sm" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">
              <Highlight text={card.name} words={found.words} />
            </span>
            <span className="block truncate text-sm text-muted">
              <Highlight text={card.text} words={found.words} />
            </span>
          </span>
          <span className="shrink-0 text-sm">
            <Price dollars={card.price} />
            {card.yearly && ' a year'}
          </span>
        </div>
      ))}
      {found && (
        <div {...option(found.cards.length)}>
          <span className="min-w-0 flex-1 truncate">{allText(found)}</span>
          <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
        </div>
      )}
    </div>
  )
}

function allText({ total, words }: Suggestions): string {
  if (total === 0) return `No suggestions. Search the catalog for “${words}”`
  return total === 1 ? `See the result for “${words}”` : `See all ${total} results for “${words}”`
}
