import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { announce } from '#web/ui/live-region.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { type Offer, usePaletteOffers } from './use-palette-offers.ts'

/**
 * Searches pages, products, orders, users and license keys from anywhere, by the WAI-ARIA combobox pattern: arrows
 * choose, Enter goes there.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const modal = useModal(true, onClose)
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const { offers, searching, problem } = usePaletteOffers(words)
  const chosen = offers[Math.min(at, offers.length - 1)]
  useEffect(() => {
    if (words !== '' && !searching) announce(offers.length === 1 ? '1 result' : `${offers.length} results`)
  }, [words, searching, offers.length])

  const go = (offer: Offer) => {
    onClose()
    void navigate(offer.link)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = targetOf(event.key, at, offers.length)
    if (next !== null) {
      event.preventDefault()
      setAt(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      go(chosen)
    }
  }

  return (
    <dialog
      {...modal}
      aria-label="Search the panel"
      className="mx-auto mt-[12dvh] mb-auto w-[min(38rem,calc(100vw-2rem))] rounded-lg border border-border bg-surface text-sm shadow-3 backdrop:bg-[rgb(6_10_19/0.55)] open:animate-rise"
    >
      <div className="flex items-center gap-3 border-b border-border px-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <input
          autoFocus
          role="combobox"
          aria-label="Search pages, products, orders, users and license keys"
          aria-expanded={offers.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${id}-${offers.indexOf(chosen)}` : undefined}
          placeholder="Search pages, products, orders, users, license keys"
          value={words}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-subtle"
          onChange={(event) => {
            setWords(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <span
          aria-hidden="true"
          className="hidden rounded-xs border border-border px-1.5 text-xs text-muted sm:block"
        >
          Esc
        </span>
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        aria-busy={searching}
        tabIndex={-1}
        className="max-h-[50dvh] overflow-y-auto p-2 empty:hidden"
      >
        {offers.map((offer, index) => (
          <Option
            key={`${offer.kind}-${offer.link}-${offer.title}`}
            id={`${id}-${index}`}
            offer={offer}
            chosen={offer === chosen}
            onGo={go}
          />
        ))}
      </div>
      <p role="status" className="px-4 py-3 text-muted empty:hidden">
        {problem ?? (offers.length === 0 && !searching ? `Nothing matches “${words.trim()}”.` : null)}
      </p>
    </dialog>
  )
}

type OptionProps = { id: string; offer: Offer; chosen: boolean; onGo: (offer: Offer) => void }

function Option({ id, offer, chosen, onGo }: OptionProps) {
  const { Icon, title, detail, kind } = offer
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and handles the keys
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3',
        chosen ? 'bg-primary-soft text-primary-soft-fg' : 'hover:bg-sunken',
      )}
      onClick={() => onGo(offer)}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="min-w-0 truncate font-medium">{title}</span>
      {detail && <span className="min-w-0 flex-1 truncate">{detail}</span>}
      <span className="ml-auto text-xs whitespace-nowrap">{kind}</span>
    </div>
  )
}

function targetOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  return null
}
