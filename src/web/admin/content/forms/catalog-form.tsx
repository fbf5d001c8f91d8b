import type { CatalogContent } from '#core/content/frame.ts'
import { AdminCard } from '../../parts/admin-page.tsx'
import { Line, Lines } from '../editor/fields/text-fields.tsx'
import { part, type Slot } from '../editor/slot.ts'

export default function CatalogForm({ slot }: { slot: Slot<CatalogContent> }) {
  return (
    <AdminCard title="Top of the catalog">
      <div className="grid grid-cols-1 gap-4">
        <Line slot={part(slot, 'heading')} label="Heading" />
        <Lines slot={part(slot, 'intro')} label="Introduction" optional />
      </div>
    </AdminCard>
  )
}
