import { type Box, card, clip } from '#server/platform/drawing/svg.ts'
import { text } from '#server/platform/drawing/type.ts'
import { type FieldLook, field } from '../parts.ts'
import { type Backdrop, type Subject, stage } from '../stage.ts'

type Control = { label: string; value: string } & Omit<FieldLook, 'label' | 'focus'>
type DocumentLook = {
  headline: string
  backdrop?: Backdrop
  page: (box: Box, subject: Subject) => string
  panel: string
  controls: Control[]
}

/** A document preview next to its settings. */
export const document = (look: DocumentLook) => (subject: Subject) => {
  const page = { x: 96, y: 222, width: 820, height: 860, radius: 20 }
  const side = { x: 964, y: 222, width: 540, height: 860, radius: 20 }
  return stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    card({ ...page, strength: 1.3 }),
    clip(page, look.page(page, subject)),
    card({ ...side, strength: 1.3 }),
    text(side.x + 48, side.y + 78, look.panel, { size: 34, weight: 600, tracking: -10 }),
    ...look.controls.map((control, index) =>
      field(side.x + 48, side.y + 124 + index * 144, side.width - 96, control.value, {
        ...control,
        focus: index === 0 ? subject.hue.deep : undefined,
      }),
    ),
  )
}
