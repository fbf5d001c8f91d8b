import { DAY_MS } from '#core/domain/durations.ts'
import { DEMO_PRODUCTS } from './catalog.ts'
import { DEMO_CATEGORIES } from './categories.ts'
import { seededRandom } from './seeded-random.ts'

export type DemoVisits = {
  counts: { day: string; hour: number; path: string; views: number }[]
  days: { day: string; views: number; visitors: number }[]
  referrers: { day: string; host: string; views: number }[]
}

const DAYS = 90
const HOURS = [8, 11, 15, 20]
const REFERRERS = ['search.example', 'news.example', 'forum.example', 'blog.example']

/** 90 days of traffic, lower on weekends and growing over time. */
export function demoVisits(now: Date): DemoVisits {
  const random = seededRandom(90)
  const pages = [
    { path: '/', weight: 6 },
    { path: '/categories', weight: 3 },
    ...DEMO_CATEGORIES.map(({ slug }) => ({ path: `/categories/${slug}`, weight: 1 })),
    ...DEMO_PRODUCTS.slice(0, 8).map(({ uri }, rank) => ({
      path: `/products/${uri}`,
      weight: 4 / (rank + 1),
    })),
  ]
  const visits: DemoVisits = { counts: [], days: [], referrers: [] }
  for (let ago = DAYS; ago >= 1; ago--) {
    const date = new Date(now.getTime() - ago * DAY_MS)
    const day = date.toISOString().slice(0, 10)
    const pace = (isWeekend(date) ? 0.5 : 1) * (1.4 - ago / DAYS) * (0.8 + random() * 0.4)
    const counts = pages.flatMap(({ path, weight }) =>
      HOURS.map((hour) => ({ day, hour, path, views: Math.round(weight * pace * (0.5 + random())) })),
    )
    const seen = counts.filter(({ views }) => views > 0)
    const views = seen.reduce((total, count) => total + count.views, 0)
    visits.counts.push(...seen)
    visits.days.push({ day, views, visitors: Math.max(1, Math.round(views * (0.4 + random() * 0.1))) })
    visits.referrers.push(
      ...REFERRERS.map((host, rank) => ({
        day,
        host,
        views: 1 + Math.round(((views / 10) * random()) / (rank + 1)),
      })),
    )
  }
  return visits
}

function isWeekend(date: Date): boolean {
  return [0, 6].includes(date.getUTCDay())
}
