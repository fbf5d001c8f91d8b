import { adminMeta } from '../parts/admin-meta.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { CategoriesScreen } from './screen.tsx'
import { useCategories } from './use-categories.ts'

export const meta = adminMeta('Categories')
export const handle: ScreenHandle = { title: 'Categories' }

export default function CategoriesRoute() {
  return <CategoriesScreen {...useCategories()} />
}
