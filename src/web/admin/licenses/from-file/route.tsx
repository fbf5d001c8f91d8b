import { adminPaths } from '#core/admin-paths.ts'
import { adminMeta } from '../../parts/admin-meta.ts'
import type { ScreenHandle } from '../../parts/shell/top-bar.tsx'
import { FromFileScreen } from './screen.tsx'
import { useIssueFile } from './use-issue-file.ts'

export const meta = adminMeta('Issue licenses from CSV')
export const handle: ScreenHandle = {
  title: 'Issue from CSV',
  parent: { label: 'Licenses', to: adminPaths.licenses() },
}

export default function FromFileRoute() {
  return <FromFileScreen {...useIssueFile()} />
}
