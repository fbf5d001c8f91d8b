import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ListUrl } from './use-list-url.ts'

const PAUSE_MS = 250

/** Searches shortly after the last key, and at once on Enter. The shortcut `/` focuses it. */
export function SearchBox({ url, hint }: { url: ListUrl; hint: string }) {
  const [text, setText] = useState(url.q)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searched = useRef(url.q)
  useEffect(() => {
    // Back, a link or "Clear all" changed the URL.
    if (searched.current === url.q) return
    searched.current = url.q
    setText(url.q)
  }, [url.q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (words: string) => {
    clearTimeout(timer.current)
    if (words === searched.current) return
    searched.current = words
    url.change({ q: words }, { replace: true })
  }
  const type = (words: string) => {
    setText(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(words.trim()), PAUSE_MS)
  }

  return (
    <search className="min-w-0 flex-1 md:min-w-72 md:max-w-96">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          ask(text.trim())
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          type="search"
          data-list-search
          aria-label={hint}
          placeholder={hint.replace(/^Search (?:by|in) (.)/, (_, first: string) => first.toUpperCase())}
          value={text}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full rounded-sm border border-border-strong bg-surface pr-9 pl-9 text-base text-ellipsis placeholder:text-subtle hover:border-fg md:h-9 md:text-sm [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => type(event.target.value)}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-xs text-muted hover:bg-sunken hover:text-fg"
            onClick={() => {
              setText('')
              ask('')
              input.current?.focus()
            }}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
      </form>
    </search>
  )
}
