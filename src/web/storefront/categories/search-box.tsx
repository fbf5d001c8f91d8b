import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { SEARCH_MAX_CHARS } from '#core/domain/limits.ts'
import { queryString } from '#web/lib/query-string.ts'
import { controlClass } from '#web/ui/field.tsx'

const TYPING_PAUSE_MS = 150

type Props = { path: string; search: string; onType: (words: string) => void }

/** Searches while the visitor types and stores the search in the URL. Without scripts it is a plain form. */
export function SearchBox({ path, search, onType }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [filled, setFilled] = useState(search !== '')
  const navigate = useNavigate()

  // Back and "Clear search" change the search from outside; never overwrite a field that has the focus.
  useEffect(() => {
    if (!input.current || document.activeElement === input.current) return
    input.current.value = search
    setFilled(search !== '')
    onType(search)
  }, [search, onType])
  useEffect(() => () => clearTimeout(pause.current), [])

  const searchFor = (words: string) =>
    navigate(path + queryString({ q: words.trim() }), { replace: true, preventScrollReset: true })
  const change = (words: string) => {
    setFilled(words !== '')
    onType(words)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => searchFor(words), TYPING_PAUSE_MS)
  }
  const clear = () => {
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
    change('')
  }

  return (
    <search className="py-2 md:w-80">
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
          className={controlClass('pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden')}
          onChange={(event) => change(event.target.value)}
        />
        {filled && (
          <button
            type="button"
            aria-label="Clear search"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted hover:text-fg"
            onClick={clear}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
      </Form>
    </search>
  )
}
