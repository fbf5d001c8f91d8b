import { useNavigate } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { adminProducts, BulkAction, ProductListItem } from '#core/contract/admin-products.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { invalidateQueries, useQuery } from '#web/lib/query.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { BulkFailure } from '../parts/list/column.ts'
import { type Filter, useListUrl } from '../parts/list/use-list-url.ts'
import { useCategoryOptions } from './use-category-options.ts'

type Query = InputOf<typeof adminProducts.list>['query']

/** The product list and its row actions. */
export function useProducts() {
  const categories = useCategoryOptions('slug')
  const url = useListUrl<Query>({ filters: filtersWith(categories), defaultSort: '-updated' })
  const query = useQuery('adminProducts', 'list', { query: url.query }, { paged: true })
  const navigate = useNavigate()

  const bulk = async (
    action: BulkAction,
    rows: readonly ProductListItem[],
    category_id?: number,
  ): Promise<readonly BulkFailure[]> => {
    const { data } = await ask(contracts.adminProducts, 'bulk', {
      body: { action, ids: rows.map(({ id }) => id), ...(category_id && { category_id }) },
    })
    await invalidateQueries('adminProducts')
    return data.failed.map(({ name, message }) => ({ name, reason: message }))
  }
  return {
    url,
    query,
    bulk,
    /** Changes a single row; throws on failure. */
    change: async (action: BulkAction, row: ProductListItem) => {
      const [failure] = await bulk(action, [row])
      if (failure) throw new AppError('conflict', { message: `${row.name}: ${failure.reason}` })
      showToast(`“${row.name}” ${DONE[action]}.`)
    },
    remove: async ({ id, name }: ProductListItem) => {
      await ask(contracts.adminProducts, 'remove', { params: { id: String(id) } })
      await invalidateQueries('adminProducts')
      showToast(`“${name}” deleted.`)
    },
    duplicate: async ({ id }: ProductListItem) => {
      const { data } = await ask(contracts.adminProducts, 'duplicate', { params: { id: String(id) } })
      await invalidateQueries('adminProducts')
      await navigate(adminPaths.product(data.id))
      showToast(`“${data.name}” is a draft.`)
    },
    /** Every matching row, on all pages. */
    exportAll: async () => {
      const { sort: _sort, page: _page, per_page: _size, ...filter } = url.query
      await saveFile((await contracts.adminProducts()).export, { query: filter })
    },
  }
}

const DONE: Record<BulkAction, string> = {
  publish: 'is published',
  unpublish: 'is a draft now',
  move: 'was moved',
  delete: 'was deleted',
}

function filtersWith(categories: readonly { value: string; label: string }[]): readonly Filter[] {
  return [
    {
      id: 'status',
      label: 'Status',
      options: [
        { value: 'published', label: 'Published' },
        { value: 'draft', label: 'Draft' },
      ],
    },
    { id: 'new', label: 'Badge', options: [{ value: '1', label: 'New' }] },
    // The last one in the row, since it grows when the categories arrive.
    { id: 'category', label: 'Category', options: categories },
  ]
}
