import { Code, Type } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { controlClass, FieldError } from '#web/ui/field.tsx'
import { RichText } from './rich-text.tsx'

type Props = {
  id: string
  /** The accessible name. */
  label: string
  html: string
  /** A new value loads the text afresh. */
  saved?: string | undefined
  error: string | undefined
  readOnly?: boolean
  onChange: (html: string) => void
  /** Gets a function that types text where the cursor is. */
  onFocus?: (insert: (text: string) => void) => void
  /** Arranges the field and the button that switches to HTML. */
  children: (toggle: ReactNode, field: ReactNode) => ReactNode
}

/** HTML, edited as rich text or as it is. It is heavier than most pages, so whatever contains it loads separately. */
export function RichField({ children, saved, readOnly = false, onFocus, ...field }: Props) {
  const { id, label, html, error, onChange } = field
  const [asHtml, setAsHtml] = useState(false)
  const [why, setWhy] = useState<string | null>(null)
  const Icon = asHtml ? Type : Code
  return children(
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={asHtml}
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={() => {
        setAsHtml(!asHtml)
        setWhy(null)
      }}
    >
      {asHtml ? 'Edit as text' : 'Edit as HTML'}
    </Button>,
    <div className="grid gap-2">
      {why && <p className="text-muted">{why}</p>}
      {asHtml ? (
        <textarea
          id={id}
          aria-label={`${label} as HTML`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          spellCheck={false}
          disabled={readOnly}
          value={html}
          className={controlClass('field-sizing-content min-h-80 py-2 font-mono text-sm')}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <RichText
          key={saved}
          {...field}
          readOnly={readOnly}
          {...(onFocus && { onFocus })}
          onUnknown={() => {
            setAsHtml(true)
            setWhy('This text contains elements, such as a table, that can only be edited as HTML.')
          }}
        />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="text-muted">Scripts, styles and external pictures are removed when you save.</p>
    </div>,
  )
}
