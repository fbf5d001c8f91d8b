import { Check } from 'lucide-react'
import { useId } from 'react'
import { contrastsOf, DEFAULT_COLOR, NEUTRALS, type ThemeName, tonesOf } from '#core/domain/brand-tones.ts'
import { isColor } from './color-field.tsx'

const THEMES: readonly { name: ThemeName; label: string }[] = [
  { name: 'light', label: 'Light theme' },
  { name: 'dark', label: 'Dark theme' },
]

/** The tones of a color in both themes, with the contrast of the texts that use them. */
export function TonesPreview({ color }: { color: string | null }) {
  const shown = isColor(color) ? color : DEFAULT_COLOR
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {THEMES.map(({ name, label }) => (
        <ThemePreview key={name} color={shown} theme={name} label={label} />
      ))}
    </div>
  )
}

type Props = { color: string; theme: ThemeName; label: string }

/** The page's own tokens have one theme, so the colors are given one by one. */
function ThemePreview({ color, theme, label }: Props) {
  const id = useId()
  const tones = tonesOf(color, theme)
  const [ground = ''] = NEUTRALS[theme].grounds
  const [text = ''] = NEUTRALS[theme].texts
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-md border border-border p-4"
      style={{ background: ground, color: text }}
    >
      <h3 id={id} className="text-sm">
        {label}
      </h3>
      <div aria-hidden="true" className="flex flex-wrap items-center gap-3">
        <span
          className="rounded-md px-4 py-2 font-medium"
          style={{ background: tones.primary, color: tones.fg }}
        >
          Add to Cart
        </span>
        <span className="underline underline-offset-4" style={{ color: tones.primary }}>
          Read more
        </span>
        <span
          className="rounded-full px-3 py-1 text-sm"
          style={{ background: tones.soft, color: tones.softFg }}
        >
          New
        </span>
        <span className="rounded-md px-3 py-1.5" style={{ outline: `2px solid ${tones.ring}` }}>
          Focus
        </span>
      </div>
      <ul className="grid gap-1 text-sm tabular-nums">
        {contrastsOf(tones, theme).map(({ name, contrast }) => (
          <li key={name} className="flex items-center gap-2">
            <Check aria-hidden="true" className="size-4 shrink-0" />
            {name}: contrast {contrast.toFixed(1)} to 1, at least 4.5 needed
          </li>
        ))}
      </ul>
    </section>
  )
}
