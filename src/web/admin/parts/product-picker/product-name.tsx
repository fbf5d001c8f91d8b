import type { ReactNode } from 'react'
import { useReading } from '../use-reading.ts'

type Props = { id: string; children: (name: string) => ReactNode }

/** What a product is called of which only the id is known, as from an address. */
export function ProductName({ id, children }: Props) {
  const { data, error } = useReading('adminProducts', 'get', { params: { id } })
  return children(data?.data.name ?? (error ? `number ${id}` : '…'))
}
