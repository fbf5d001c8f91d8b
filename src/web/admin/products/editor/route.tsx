import { Suspense } from 'react'
import { useParams } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../../parts/admin-meta.ts'
import { NotThere } from '../../parts/detail.tsx'
import type { ScreenHandle } from '../../parts/shell/top-bar.tsx'
import { EditorScreen } from './screen.tsx'
import { EditorSkeleton } from './skeleton.tsx'

export const meta = adminMeta('Product')
export const handle: ScreenHandle = {
  title: 'Product',
  parent: { label: 'Products', to: adminPaths.products() },
}

export default function EditorRoute() {
  const { id = '' } = useParams()
  // Not in the HTML of the page, where fields could be filled in before React knows of them.
  if (!useHydrated()) return <EditorSkeleton />
  return (
    // The whole screen waits for its text editor, which would move what stands below it.
    <Suspense fallback={<EditorSkeleton />}>
      {id === 'new' ? <EditorScreen key="new" product={null} /> : <Known key={id} id={id} />}
    </Suspense>
  )
}

function Known({ id }: { id: string }) {
  const query = useQuery('adminProducts', 'get', { params: { id } })
  if (query.data) return <EditorScreen product={query.data.data} />
  if (!query.error) return <EditorSkeleton />
  return (
    <NotThere query={query} title="Product" back={{ to: adminPaths.products(), label: 'All products' }} />
  )
}
