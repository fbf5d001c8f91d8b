import type { ReactNode } from 'react'
import { useQuery } from '#web/lib/query.ts'

type Props = { id: string; children: (name: string) => ReactNode }

/** What a product is called of which only the id is known, as from an address. */
export function ProductName({ id, children }: Props) {
  const { data, error } = useQuery('adminProducts', 'get', { params: { id } })
  return children(data?.data.name ?? (error ? `number ${id}` : '…'))
}
