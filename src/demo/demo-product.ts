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

/** A plugin of the demo shop. Times are in days before the shop's first start. */
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
  /** The four middle rows of the plan comparison; without them, the seed's six rows. */
  features?: { label: string; free: boolean }[]
  /** Download page of the free version, or null if there is none. */
  freeUrl: string | null
  sites: number
  /** The price of a plan that renews every year, beside Pro. */
  yearlyCents?: number
  /** Newest first. */
  releases: DemoRelease[]
  /** The first is the cover. */
  pictures: DemoPicture[]
  reviews: DemoReview[]
}

export function subjectOf({ name, hue, glyph }: DemoProduct): Subject {
  return { name, hue: HUES[hue], glyph }
}
