import type { BrandContent } from '#core/content/brand.ts'
import { useShop } from '#web/lib/shop.ts'
import { AdminCard } from '../../parts/admin-page.tsx'
import { Select } from '../editor/fields/text-fields.tsx'
import { part, type Slot } from '../editor/slot.ts'
import { BrandPictureField } from './brand/brand-picture-field.tsx'
import { ColorField } from './brand/color-field.tsx'
import { TonesPreview } from './brand/tones-preview.tsx'

/** How the shop looks: its color with all tones that follow from it, its logos and its icon. */
export default function BrandForm({ slot }: { slot: Slot<BrandContent> }) {
  const { brand } = useShop()
  const { color, darkLogo } = slot.value
  return (
    <div className="grid gap-4 lg:gap-5">
      <AdminCard title="Color">
        <div className="grid gap-5">
          <ColorField slot={part(slot, 'color')} />
          <TonesPreview color={color} />
        </div>
      </AdminCard>
      <AdminCard title="Logo">
        <div className="grid gap-6">
          <BrandPictureField
            slot={part(slot, 'logo')}
            label="Logo"
            hint="Stands in the header, at checkout and in mails, instead of the mark and the name. Wide logos work best; it is shown up to 200 by 40 pixels."
            grounds={darkLogo ? ['light'] : ['light', 'plate']}
          />
          <BrandPictureField
            slot={part(slot, 'darkLogo')}
            label="Logo for the dark theme"
            hint="Without it, the logo stands on a white ground in the dark theme."
            grounds={['dark']}
          />
        </div>
      </AdminCard>
      <AdminCard title="Icon">
        <div className="grid gap-6">
          <BrandPictureField
            slot={part(slot, 'icon')}
            label="Icon"
            hint="A square picture of at least 512 pixels, for browser tabs, phones and sharing pictures."
            grounds={['light', 'dark']}
          />
          <Select
            slot={part(slot, 'mark')}
            label="Mark"
            hint="Drawn in your color wherever there is no icon."
            options={[
              { value: 'initial', label: `First letter of the shop’s name: ${brand.initial}` },
              { value: 'route', label: 'Dotted line between two points' },
            ]}
          />
        </div>
      </AdminCard>
    </div>
  )
}
