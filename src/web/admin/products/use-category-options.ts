import { useQuery } from '#web/lib/query.ts'

/** Category options, valued by id or by slug. */
export function useCategoryOptions(by: 'id' | 'slug'): { value: string; label: string }[] {
  const { data } = useQuery('catalog', 'listCategories', { query: { per_page: '100' } })
  return (data?.data.data ?? []).map((category) => ({ value: String(category[by]), label: category.name }))
}
