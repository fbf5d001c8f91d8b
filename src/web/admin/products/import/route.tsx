import { adminPaths } from '#core/admin-paths.ts'
import { adminMeta } from '../../parts/admin-meta.ts'
import type { ScreenHandle } from '../../parts/shell/top-bar.tsx'
import { ImportScreen } from './screen.tsx'
import { useImport } from './use-import.ts'

export const meta = adminMeta('Import products')
export const handle: ScreenHandle = {
  title: 'Import',
  parent: { label: 'Products', to: adminPaths.products() },
}

export default function ImportRoute() {
  return <ImportScreen {...useImport()} />
}
