import type { HomeContent, Section } from '#core/content/home.ts'
import { AdminCard } from '../../parts/admin-page.tsx'
import { PartCards } from '../editor/fields/part-cards.tsx'
import { Line, Lines } from '../editor/fields/text-fields.tsx'
import { part, type Slot } from '../editor/slot.ts'
import { SectionFields } from './section-fields.tsx'
import { newSectionId, SECTION_KINDS } from './section-kinds.ts'

export default function HomeForm({ slot }: { slot: Slot<HomeContent> }) {
  return (
    <>
      <AdminCard title="Sections">
        <PartCards<Section>
          slot={part(slot, 'sections')}
          noun="section"
          max={40}
          kinds={SECTION_KINDS}
          nameOf={({ title }) => title}
          copyOf={(section) => ({ ...section, id: newSectionId() })}
          hide={(section, hidden) => ({ ...section, hidden })}
        >
          {(section) => <SectionFields slot={section} />}
        </PartCards>
      </AdminCard>
      <AdminCard title="Search engines">
        <div className="grid grid-cols-1 gap-4">
          <Line slot={part(slot, 'title')} label="Title" hint="Of the browser’s tab and of search results." />
          <Lines slot={part(slot, 'description')} label="Description" rows={2} />
        </div>
      </AdminCard>
    </>
  )
}
