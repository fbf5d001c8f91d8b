import { useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { adminMeta } from '../../parts/admin-meta.ts'
import { NotThere } from '../../parts/detail.tsx'
import type { ScreenHandle } from '../../parts/shell/top-bar.tsx'
import { useReading } from '../../parts/use-reading.ts'
import { EditorScreen } from './screen.tsx'
import { EditorSkeleton } from './skeleton.tsx'

export const meta = adminMeta('Product')
export const handle: ScreenHandle = {
  title: 'Product',
  parent: { label: 'Products', to: paths.adminProducts() },
}

export default function EditorRoute() {
  const { id = '' } = useParams()
  return id === 'new' ? <EditorScreen key="new" product={null} /> : <Known key={id} id={id} />
}

function Known({ id }: { id: string }) {
  const from = useReading('adminProducts', 'get', { params: { id } })
  if (from.data) return <EditorScreen product={from.data.data} />
  if (!from.error) return <EditorSkeleton />
  return <NotThere from={from} title="Product" back={{ to: paths.adminProducts(), label: 'All products' }} />
}
