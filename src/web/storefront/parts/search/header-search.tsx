import { Search } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Form, useNavigate } from 'react-router'
import { SEARCH_MAX_CHARS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

/**
 * Follows the WAI-ARIA combobox pattern: arrow keys select a suggestion, Enter opens it or, without a selection,
 * searches the catalog. Escape closes.
 */
export function HeaderSearch({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(-1)
  const [inside, setInside] = useState(true)
  useLayoutEffect(() => input.current?.focus(), [])

  const found = useSuggestions(words.trim())
  const targets = found
    ? [...found.cards.map((card) => paths.product(card.uri)), paths.search(found.words)]
    : []
  const open = inside && targets.length > 0
  useEffect(() => {
    if (found) announce(countText(found.total))
  }, [found])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose()
    const target = targets[chosen]
    if (event.key === 'Enter' && target) {
      event.preventDefault()
      return void navigate(target)
    }
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 || !open) return
    event.preventDefault()
    setChosen(stepFrom(chosen, by, targets.length))
  }
  const onBlur = (event: FocusEvent) => setInside(event.currentTarget.contains(event.relatedTarget))

  return (
    <div className="animate-fade border-t border-border bg-surface">
      <search className="mx-auto block max-w-page px-4 py-3 lg:px-6">
        <Form
          action={paths.categories()}
          className="flex gap-3"
          onFocus={() => setInside(true)}
          onBlur={onBlur}
        >
          <div className="relative flex-1">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
            />
            <input
              ref={input}
              type="search"
              name="q"
              required
              role="combobox"
              aria-label="Search plugins"
              aria-expanded={open}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={open && chosen >= 0 ? `${listId}-${chosen}` : undefined}
              maxLength={SEARCH_MAX_CHARS}
              autoComplete="off"
              enterKeyHint="search"
              placeholder="Search plugins"
              className={controlClass('pl-10')}
              onChange={(event) => {
                setWords(event.target.value)
                setChosen(-1)
              }}
              onKeyDown={onKeyDown}
            />
            <SuggestionList
              id={listId}
              found={open ? found : null}
              chosen={chosen}
              onChoose={(index) => navigate(targets[index] ?? paths.search(words))}
            />
          </div>
          <Button type="submit">Search</Button>
        </Form>
      </search>
    </div>
  )
}

/** Wraps around through -1, where no suggestion is selected. */
function stepFrom(chosen: number, by: 1 | -1, count: number): number {
  const next = chosen + by
  if (next < -1) return count - 1
  return next >= count ? -1 : next
}

function countText(total: number): string {
  if (total === 0) return 'No suggestions.'
  return total === 1 ? '1 product found.' : `${total} products found.`
}
