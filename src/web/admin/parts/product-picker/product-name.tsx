import type { ReactNode } from 'react'
import { useQuery } from '#web/lib/query.ts'

type Props = { id: string; children: (name: string) => ReactNode }

/** The name of a product whose ID comes from the URL. */
export function ProductName({ id, children }: Props) {
  const { data, error } = useQuery('adminProducts', 'get', { params: { id } })
  return children(data?.data.name ?? (error ? `number ${id}` : '…'))
}
