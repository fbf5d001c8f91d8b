import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { SEARCH_MAX_CHARS } from '#core/domain/limits.ts'
import { controlClass } from '#web/ui/field.tsx'
import { withSearch } from './with-search.ts'

const TYPING_PAUSE_MS = 150

type Props = { path: string; search: string }

/** Searches while one types and keeps the words in the address. Without scripts it is a plain form. */
export function SearchBox({ path, search }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()

  // The words may change from outside (Back, "Clear search"); what is being typed is left alone.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = search
  }, [search])
  useEffect(() => () => clearTimeout(pause.current), [])

  const searchSoon = (words: string) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(
      () => navigate(withSearch(path, { q: words.trim() }), { replace: true, preventScrollReset: true }),
      TYPING_PAUSE_MS,
    )
  }

  return (
    <search>
      <Form
        action={path}
        replace
        preventScrollReset
        className="relative"
        onSubmit={() => clearTimeout(pause.current)}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search by name or description"
          placeholder="Search plugins"
          defaultValue={search}
          maxLength={SEARCH_MAX_CHARS}
          autoComplete="off"
          enterKeyHint="search"
          className={controlClass('pl-10')}
          onChange={(event) => searchSoon(event.target.value)}
        />
      </Form>
    </search>
  )
}
