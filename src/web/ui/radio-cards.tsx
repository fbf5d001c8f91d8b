import { type ComponentProps, type ReactNode, useId } from 'react'
import { useEarlyChoice } from '#web/lib/hydrated.ts'

type Card = { value: string; label: ReactNode; description?: ReactNode; aside?: ReactNode }

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'name' | 'onChange'> & {
  name: string
  legend: ReactNode
  cards: readonly Card[]
  value: string
  onChange: (event: { target: HTMLInputElement }) => void
}

/** Radio buttons as full-width cards. The selected one is marked by its dot and its border. */
export function RadioCards({ name, legend, cards, value, onChange, ...input }: Props) {
  const id = useId()
  const group = useEarlyChoice(value, (target) => onChange({ target }))
  return (
    <fieldset ref={group} className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {cards.map((card) => {
        const cardId = `${id}-${card.value}`
        return (
          <label
            key={card.value}
            htmlFor={cardId}
            className="flex min-h-14 items-center gap-3 rounded-md border border-border-strong bg-surface px-4 py-3 hover:border-fg has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              {...input}
              id={cardId}
              type="radio"
              name={name}
              value={card.value}
              checked={value === card.value}
              onChange={onChange}
              aria-describedby={card.description ? `${cardId}-about` : undefined}
              className="size-5 shrink-0 accent-primary outline-none"
            />
            <span className="flex-1">
              <span className="block font-medium">{card.label}</span>
              {card.description && (
                <span id={`${cardId}-about`} className="block text-sm text-muted">
                  {card.description}
                </span>
              )}
            </span>
            {card.aside}
          </label>
        )
      })}
    </fieldset>
  )
}
