import {
  ChartColumn,
  ClipboardList,
  Gauge,
  Image,
  type LucideIcon,
  Mail,
  Puzzle,
  Search,
  ShieldCheck,
  ShoppingBag,
} from 'lucide-react'
import { cx } from './cx.ts'

const HUES = [
  'bg-primary-soft text-primary-soft-fg',
  'bg-accent-soft text-accent-text',
  'bg-success-soft text-success-fg',
  'bg-info-soft text-info-fg',
  'bg-warning-soft text-warning-fg',
  'bg-danger-soft text-danger-fg',
]

const GLYPHS: [RegExp, LucideIcon][] = [
  [/mail|smtp|newsletter/, Mail],
  [/form|survey/, ClipboardList],
  [/secur|backup|login|spam/, ShieldCheck],
  [/speed|perform|cache/, Gauge],
  [/shop|commerce|payment|store/, ShoppingBag],
  [/analytic|report|stat/, ChartColumn],
  [/seo|search/, Search],
  [/media|image|gallery|design/, Image],
]

type Props = {
  /** Picks the color, so that a product always has the same one. */
  id: number
  /** A slug or name that picks the icon. */
  about: string
  className?: string
}

/** Shown for a plugin that has no picture. */
export function PluginTile({ id, about, className }: Props) {
  const words = about.toLowerCase()
  const Glyph = GLYPHS.find(([pattern]) => pattern.test(words))?.[1] ?? Puzzle

  return (
    <span
      aria-hidden="true"
      className={cx('@container grid place-items-center overflow-hidden', HUES[id % HUES.length], className)}
    >
      <Glyph className="size-[clamp(1.25rem,22cqw,4rem)] stroke-[1.5]" />
    </span>
  )
}
