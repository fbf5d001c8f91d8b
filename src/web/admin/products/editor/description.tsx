import { Code, Type } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { controlClass, FieldError } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import { type Editor, fieldId } from './use-editor.ts'

/** The text editor is heavier than the rest of the page, so it loads separately. */
const RichText = lazy(() => import('./rich/rich-text.tsx'))

const ID = fieldId('long_desc')

/** The long description, edited as rich text or as HTML. */
export function Description({ editor: { draft, errors, set, product } }: { editor: Editor }) {
  const [asHtml, setAsHtml] = useState(false)
  const [why, setWhy] = useState<string | null>(null)
  const error = errors.long_desc
  const toggle = (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={asHtml}
      icon={
        asHtml ? (
          <Type aria-hidden="true" className="size-4" />
        ) : (
          <Code aria-hidden="true" className="size-4" />
        )
      }
      onClick={() => {
        setAsHtml(!asHtml)
        setWhy(null)
      }}
    >
      {asHtml ? 'Edit as text' : 'Edit as HTML'}
    </Button>
  )

  return (
    <AdminCard title={<span id={`${ID}-label`}>Description</span>} aside={toggle}>
      <div className="grid gap-2">
        {why && <p className="text-muted">{why}</p>}
        {asHtml ? (
          <textarea
            id={ID}
            aria-label="Description as HTML"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${ID}-error` : undefined}
            spellCheck={false}
            value={draft.long_desc}
            className={controlClass('field-sizing-content min-h-80 py-2 font-mono text-sm')}
            onChange={(event) => set({ long_desc: event.target.value })}
          />
        ) : (
          <Suspense fallback={<Skeleton className="h-80 rounded-md" />}>
            <RichText
              key={product?.updated_at ?? 'new'}
              id={ID}
              html={draft.long_desc}
              error={error}
              onChange={(long_desc) => set({ long_desc })}
              onUnknown={() => {
                setAsHtml(true)
                setWhy('This text contains elements, such as a table, that can only be edited as HTML.')
              }}
            />
          </Suspense>
        )}
        {error && <FieldError id={`${ID}-error`}>{error}</FieldError>}
        <p className="text-muted">Scripts, styles and external pictures are removed when you save.</p>
      </div>
    </AdminCard>
  )
}
