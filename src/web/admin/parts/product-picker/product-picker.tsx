import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ProductListItem } from '#core/contract/admin-products.ts'
import { type Offer, Options } from './options.tsx'

type Props = {
  id?: string | undefined
  /** The accessible name, if no visible label belongs to `id`. */
  name?: string | undefined
  describedBy?: string | undefined
  /** The current choice; empty for none. */
  value: string
  /** Shown while nothing is chosen. */
  placeholder: string
  /** The label of the option for no product. */
  none?: string | undefined
  publishedOnly?: boolean
  look: string
  /** In a sheet the options push the content down instead of covering it. */
  inFlow?: boolean
  onChoose: (product: ProductListItem | null) => void
}

const LIST_LOOK = 'max-h-72 overflow-y-auto rounded-md border border-border bg-surface p-1 text-sm shadow-2'

/**
 * Picks one of any number of products: a text field that searches the shop, by the WAI-ARIA combobox pattern. Arrows
 * move, Enter chooses, Escape keeps the current choice.
 */
export function ProductPicker(props: Props) {
  const { value, placeholder, none, publishedOnly = false, look, inFlow = false, onChoose } = props
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const [offers, setOffers] = useState<readonly Offer[]>([])
  const open = typed !== null
  const chosen = offers[Math.min(at, offers.length - 1)]

  const close = () => {
    setTyped(null)
    setAt(0)
    setOffers([])
  }
  const take = (offer: Offer) => {
    onChoose(offer.product)
    close()
  }
  const show = () => {
    if (open) return
    setTyped('')
    input.current?.select()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!open) show()
      else if (offers.length > 0) setAt((at + step + offers.length) % offers.length)
    } else if (open && (event.key === 'Enter' || event.key === 'Escape')) {
      // Must neither submit the form nor close the sheet around the field.
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Enter' && chosen) take(chosen)
      else close()
    }
  }

  return (
    <span className="relative block">
      <input
        ref={input}
        id={props.id}
        type="text"
        role="combobox"
        aria-label={props.name}
        aria-describedby={props.describedBy}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && chosen ? `${listId}-${chosen.key}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={value || placeholder}
        value={typed ?? value}
        className={`truncate rounded-sm border border-border-strong bg-surface pr-8 pl-3 placeholder:text-fg hover:border-fg disabled:bg-sunken disabled:text-muted ${look}`}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onClick={show}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
      {open && (
        <span
          className={
            inFlow ? `mt-1 block ${LIST_LOOK}` : `absolute top-full left-0 z-30 mt-1 w-72 ${LIST_LOOK}`
          }
        >
          <Options
            listId={listId}
            words={typed.trim()}
            none={none}
            publishedOnly={publishedOnly}
            chosen={chosen}
            onOffers={setOffers}
            onTake={take}
          />
        </span>
      )}
    </span>
  )
}
