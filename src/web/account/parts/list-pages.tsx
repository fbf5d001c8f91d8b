import { Pagination } from '#web/ui/pagination.tsx'

type Props = {
  label: string
  page: { current_page: number; last_page: number; per_page: number; total: number }
}

/** The pages of a list; nothing if it fits on one page. */
export function ListPages({ label, page }: Props) {
  if (page.last_page <= 1) return null
  return (
    <Pagination
      label={label}
      page={page.current_page}
      lastPage={page.last_page}
      perPage={page.per_page}
      total={page.total}
      to={(to) => ({ search: `?page=${to}` })}
    />
  )
}
