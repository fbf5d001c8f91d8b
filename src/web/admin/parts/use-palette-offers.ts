import { Boxes, CalendarSync, CircleUser, KeyRound, Receipt } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Found } from '#core/contract/admin-dashboard.ts'
import { matchesSearch } from '#core/domain/search-words.ts'
import { send } from '#web/lib/call.ts'
import { contracts } from '#web/lib/contracts.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { itemsFor, MAIN_ITEMS, MORE_ITEMS, type NavItem } from './shell/nav-items.ts'
import { useStaff } from './staff.ts'

export type Offer = { kind: string; title: string; detail: string; link: string; Icon: NavItem['Icon'] }

const PAUSE_MS = 180

const KINDS: Record<Found['kind'], { label: string; Icon: NavItem['Icon'] }> = {
  product: { label: 'Product', Icon: Boxes },
  order: { label: 'Order', Icon: Receipt },
  user: { label: 'User', Icon: CircleUser },
  license: { label: 'License', Icon: KeyRound },
  subscription: { label: 'Subscription', Icon: CalendarSync },
}

type State = { words: string; found: readonly Found[]; problem: string | null }

/** Pages appear at once, everything else when the shop answers. Answers to an older search are dropped. */
export function usePaletteOffers(typed: string): {
  offers: Offer[]
  searching: boolean
  problem: string | null
} {
  const staff = useStaff()
  const words = typed.trim()
  const [state, setState] = useState<State>({ words: '', found: [], problem: null })

  useEffect(() => {
    if (words === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      search(words, controller.signal).then(
        (found) => setState({ words, found, problem: null }),
        (error) => {
          if (!controller.signal.aborted) setState({ words, found: [], problem: problemText(error) })
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words])

  const pages = itemsFor([...MAIN_ITEMS, ...MORE_ITEMS], staff).filter(({ label }) =>
    matchesSearch(label, words),
  )
  const found = words === '' ? [] : state.found
  return {
    offers: [...pages.map(fromPage), ...found.map(fromFound)],
    searching: words !== '' && state.words !== words,
    problem: state.words === words ? state.problem : null,
  }
}

async function search(q: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { search: target } = await contracts.adminDashboard()
  return (await send(target, { query: { q } }, { signal })).data
}

function fromPage({ label, to, Icon }: NavItem): Offer {
  return { kind: 'Page', title: label, detail: '', link: to, Icon }
}

function fromFound({ kind, title, detail, link }: Found): Offer {
  return { kind: KINDS[kind].label, title, detail, link, Icon: KINDS[kind].Icon }
}
