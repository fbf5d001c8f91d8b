import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { SEARCH_MAX_CHARS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/field.tsx'

/** Enter opens the catalogue with the words as its search; Escape closes. */
export function HeaderSearch({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onClose()

  return (
    <div className="animate-fade border-t border-border bg-surface">
      <search className="mx-auto block max-w-page px-4 py-3 lg:px-6">
        <Form action={paths.categories()} className="flex gap-3">
          <label className="relative flex-1">
            <span className="sr-only">Search plugins</span>
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
            />
            <input
              ref={input}
              type="search"
              name="q"
              required
              maxLength={SEARCH_MAX_CHARS}
              autoComplete="off"
              enterKeyHint="search"
              placeholder="Search plugins"
              className={controlClass('pl-10')}
              onKeyDown={onKeyDown}
            />
          </label>
          <Button type="submit">Search</Button>
        </Form>
      </search>
    </div>
  )
}
