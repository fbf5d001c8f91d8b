import { RichField } from '../../../parts/rich/rich-field.tsx'
import { useEditorState } from '../editor-context.ts'
import type { Slot } from '../slot.ts'
import { useControl } from './text-fields.tsx'

/** Rich text of a page. */
export function RichBlock({ slot }: { slot: Slot<string> }) {
  const { onInsertable } = useEditorState()
  const { id, error, disabled } = useControl(slot)
  return (
    <RichField
      id={id}
      label="Text"
      html={slot.value}
      error={error}
      readOnly={disabled}
      onChange={(html) => slot.set(() => html)}
      onFocus={onInsertable}
    >
      {(toggle, field) => (
        <div className="grid grid-cols-1 gap-1">
          <div className="flex items-center justify-between gap-3">
            <span className="text-sm font-medium">Text</span>
            {!disabled && toggle}
          </div>
          {field}
        </div>
      )}
    </RichField>
  )
}
