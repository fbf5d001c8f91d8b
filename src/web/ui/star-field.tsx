import { Star } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

type Props = {
  label: string
  name: string
  /** 0 means no rating yet. */
  value: number
  onChange: (stars: number) => void
  error?: string | undefined
  /** Lets the form focus the first star when the rating is missing. */
  firstRef?: RefObject<HTMLInputElement | null>
}

const STARS = [1, 2, 3, 4, 5]

/** Radio buttons that look like stars, so that arrow keys and screen readers work. */
export function StarField({ label, name, value, onChange, error, firstRef }: Props) {
  const errorId = useId()
  return (
    <fieldset className="grid justify-items-start gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex">
        {STARS.map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 place-items-center rounded-md hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              ref={stars === 1 ? firstRef : undefined}
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className="absolute inset-0 appearance-none outline-none"
            />
            <Star
              aria-hidden="true"
              className={cx('size-7', stars <= value ? 'fill-accent text-accent' : 'text-border-strong')}
            />
            <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
