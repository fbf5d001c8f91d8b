import { useQuery } from '#web/lib/query.ts'

/** The categories to choose from, by what the caller needs of them. */
export function useCategoryOptions(by: 'id' | 'slug'): { value: string; label: string }[] {
  const { data } = useQuery('catalog', 'listCategories', { query: { per_page: '100' } })
  return (data?.data.data ?? []).map((category) => ({ value: String(category[by]), label: category.name }))
}
