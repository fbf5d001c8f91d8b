import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { cx } from './cx.ts'

type Tab = { id: string; label: ReactNode; panel: ReactNode }
type Props = { label: string; tabs: readonly [Tab, ...Tab[]] }

/**
 * Follows the WAI-ARIA tabs pattern: arrow keys select, Home and End jump. A link to `#id` opens that tab. Every
 * panel is in the HTML, and all of them are visible without scripts.
 */
export function Tabs({ label, tabs }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(tabs[0].id)
  const buttons = useRef(new Map<string, HTMLButtonElement>())

  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes a second click on the same link work
  // biome-ignore lint/plugin: the tab comes into view after the router has scrolled
  useEffect(() => {
    const named = tabs.find((tab) => `#${tab.id}` === hash)
    if (!named) return
    setChosen(named.id)
    buttons.current.get(named.id)?.focus()
  }, [hash, key])

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const next = tabs[targetOf(event.key, at, tabs.length)]
    if (!next) return
    event.preventDefault()
    setChosen(next.id)
    buttons.current.get(next.id)?.focus()
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-border noscript:hidden"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={(button) => {
              if (button) buttons.current.set(tab.id, button)
            }}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-controls={`${id}-${tab.id}-panel`}
            aria-selected={tab.id === chosen}
            tabIndex={tab.id === chosen ? 0 : -1}
            className="tab"
            onClick={() => setChosen(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern requires that Tab reaches a panel without controls
          tabIndex={0}
          // Not the `hidden` attribute, because the noscript rule could not override it.
          className={cx('rounded-sm pt-6', tab.id !== chosen && 'hidden noscript:block')}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}

function targetOf(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return -1
}
