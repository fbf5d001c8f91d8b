import { useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { adminMeta } from '../../parts/admin-meta.ts'
import { AdminPage } from '../../parts/admin-page.tsx'
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
  const { data, error, reading, again } = useReading('adminProducts', 'get', { params: { id } })
  if (data) return <EditorScreen product={data.data} />
  if (!error) return <EditorSkeleton />
  return (
    <AdminPage title="Product">
      <ErrorState message={problemText(error)} retrying={reading} onRetry={again} />
    </AdminPage>
  )
}
