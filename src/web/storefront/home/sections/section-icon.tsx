import { type ComponentType, lazy, Suspense } from 'react'
import type { Icon } from '#core/content/parts.ts'

type Props = { name: Icon; className: string }

// The server draws them, so the page's first scripts need not contain every icon that an owner may choose.
const Glyph = lazy<ComponentType<Props>>(() =>
  import('./glyph.tsx').then(
    ({ Glyph: Drawing }) => ({ default: Drawing }),
    () => ({ default: () => null }),
  ),
)

export function SectionIcon({ name, className }: Props) {
  return (
    <Suspense>
      <Glyph name={name} className={className} />
    </Suspense>
  )
}
