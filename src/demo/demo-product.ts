import type { LucideIcon } from 'lucide-react'
import { HUES, type HueName } from '#server/platform/drawing/tokens.ts'
import type { CategorySlug } from './categories.ts'
import type { CustomerName } from './customers.ts'
import type { Subject } from './drawings/stage.ts'

export type DemoRelease = { version: string; daysAgo: number; changes: string[]; requiresPhp?: string }

export type DemoReview = {
  by: CustomerName
  daysAgo: number
  rating: 1 | 2 | 3 | 4 | 5
  title: string
  body: string
  reply?: string
}

export type DemoPicture = { alt: string; draw: (subject: Subject) => string }

/** One plugin as the demo shop sells it. Times are days before the shop was first started. */
export type DemoProduct = {
  uri: string
  name: string
  category: CategorySlug
  hue: HueName
  glyph: LucideIcon
  description: string
  shortDesc: string
  longDesc: string
  priceCents: number
  comparePriceCents?: number
  publishedDaysAgo: number
  /** Rows of the plan comparison between basic functionality and support; without them the shop's own six. */
  features?: { label: string; free: boolean }[]
  /** Where the free version is found; null where there is none. */
  freeUrl: string | null
  sites: number
  /** Newest first. */
  releases: DemoRelease[]
  /** The first is the main one. */
  pictures: DemoPicture[]
  reviews: DemoReview[]
}

export function subjectOf({ name, hue, glyph }: DemoProduct): Subject {
  return { name, hue: HUES[hue], glyph }
}
