import { useLayoutEffect, useRef } from 'react'
import { queryString } from '#web/lib/query-string.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { announce } from '#web/ui/live-region.tsx'

type Props = { shown: number; total: number; nextStep: number | null; path: string; search: string }

/** A link to the longer page, so it works without scripts and survives a reload. */
export function More({ shown, total, nextStep, path, search }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const asked = useRef(false)
  const before = useRef(shown)

  useLayoutEffect(() => {
    const added = shown - before.current
    const first = before.current
    before.current = shown
    if (!asked.current || added <= 0) return
    asked.current = false
    announce(`${added} more products loaded. Showing ${shown} of ${total}.`)
    cardLink(frame.current, first)?.focus()
  }, [shown, total])

  return (
    <div ref={frame} className="mt-10 grid justify-items-center gap-3">
      <p className="text-sm text-muted tabular-nums">
        Showing {shown} of {total}
      </p>
      {nextStep === null ? (
        <Button variant="secondary" aria-disabled="true">
          {shown < total ? 'Search to find more' : 'No More'}
        </Button>
      ) : (
        <LinkButton
          variant="secondary"
          to={path + queryString({ q: search, page: nextStep })}
          // Search engines have the sitemap and do not need longer copies of the same page.
          rel="nofollow"
          replace
          preventScrollReset
          onClick={() => {
            asked.current = true
          }}
        >
          More
        </LinkButton>
      )}
    </div>
  )
}

function cardLink(frame: HTMLElement | null, index: number): HTMLElement | null {
  const cards = frame?.previousElementSibling?.children ?? []
  return cards[index]?.querySelector('a') ?? null
}
