import { useState } from 'react'
import type { Category, catalog } from '#core/contract/catalog.ts'
import type { InputOf, ResponseOf } from '#core/contract/endpoint.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { invalidateQueries, updateQueryData, useQuery } from '#web/lib/query.ts'
import { announce } from '#web/ui/live-region.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useListUrl } from '../parts/list/use-list-url.ts'

type Page = ResponseOf<typeof catalog.listCategories>['data']

/** The list and its changes, which update it in place. */
export function useCategories() {
  const url = useListUrl<InputOf<typeof catalog.listCategories>['query']>()
  const input = { query: url.query }
  const query = useQuery('catalog', 'listCategories', input, { paged: true })
  const [problem, setProblem] = useState<string | null>(null)
  const edit = (next: (page: Page) => Page) =>
    updateQueryData('catalog', 'listCategories', input, (answer) => ({ ...answer, data: next(answer.data) }))

  return {
    url,
    query,
    problem,
    saved: (category: Category, isNew: boolean) => {
      edit((page) => (isNew ? withNew(page, category) : withReplaced(page, category)))
      showToast(isNew ? `Category “${category.name}” created.` : `Category “${category.name}” saved.`)
    },
    remove: async ({ id, name }: Category) => {
      await ask(contracts.catalog, 'deleteCategory', { params: { id: String(id) } })
      edit((page) => withoutOne(page, id))
      showToast(`Category “${name}” deleted.`)
      // The page may have lost its last row, and later rows have moved up.
      if ((query.data?.data.last_page ?? 1) > 1) await invalidateQueries('catalog.listCategories')
    },
    /**
     * Moves a category to a position in the whole list, counted from 1. Shown at once, and undone if the shop
     * refuses.
     */
    move: async (category: Category, place: number) => {
      setProblem(null)
      const undo = edit((page) => withMoved(page, category, place))
      announce(`${category.name} moved to position ${place}.`)
      try {
        await ask(contracts.catalog, 'moveCategory', { params: { id: String(category.id) }, body: { place } })
        if ((query.data?.data.last_page ?? 1) > 1) await invalidateQueries('catalog.listCategories')
      } catch (error) {
        undo()
        setProblem(problemText(error))
      }
    },
  }
}

/** A new category comes last, so only a last page with room shows it. */
function withNew(page: Page, category: Category): Page {
  const total = page.total + 1
  const room = page.current_page === page.last_page && page.data.length < page.per_page
  const last_page = Math.ceil(total / page.per_page)
  return { ...page, total, last_page, data: room ? [...page.data, category] : page.data }
}

function withReplaced(page: Page, category: Category): Page {
  return { ...page, data: page.data.map((one) => (one.id === category.id ? category : one)) }
}

function withoutOne(page: Page, id: number): Page {
  return { ...page, total: page.total - 1, data: page.data.filter((one) => one.id !== id) }
}

function withMoved(page: Page, category: Category, place: number): Page {
  const others = page.data.filter(({ id }) => id !== category.id)
  const at = place - 1 - (page.current_page - 1) * page.per_page
  if (at < 0 || at >= page.data.length) return page
  return { ...page, data: others.toSpliced(at, 0, category) }
}
