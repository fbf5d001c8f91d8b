import { DEFAULT_COLOR } from '#core/domain/brand-tones.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useControl } from '../../editor/fields/text-fields.tsx'
import type { Slot } from '../../editor/slot.ts'

/** Null is the default color. What is not a color is kept as typed, so that the rule for it can say so. */
export function ColorField({ slot }: { slot: Slot<string | null> }) {
  const control = useControl(slot)
  const set = (typed: string) => {
    const color = typed.trim().toLowerCase()
    slot.set(() => (color === '' ? null : color))
  }
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-3">
        <input
          type="color"
          aria-label="Pick a color"
          disabled={control.disabled}
          value={isColor(slot.value) ? slot.value : DEFAULT_COLOR}
          onChange={({ target }) => set(target.value)}
          className="mt-7 h-11 w-14 shrink-0 rounded-sm border border-border-strong bg-surface p-1"
        />
        <div className="grow">
          <TextField
            {...control}
            label="Color"
            optional
            autoComplete="off"
            spellCheck={false}
            placeholder={DEFAULT_COLOR}
            maxLength={7}
            hint="Such as #1f6feb. It is made darker or lighter where a text could not be read otherwise."
            value={slot.value ?? ''}
            onChange={({ target }) => set(target.value)}
            className="font-mono text-sm"
          />
        </div>
      </div>
      {slot.value !== null && !control.disabled && (
        <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => set('')}>
          Use the default color
        </Button>
      )}
    </div>
  )
}

export function isColor(value: string | null): value is string {
  return value !== null && /^#[0-9a-f]{6}$/.test(value)
}
