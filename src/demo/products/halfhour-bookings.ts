import CalendarClock from 'lucide-react/icons/calendar-clock'
import { type Box, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import type { DemoProduct } from '../demo-product.ts'
import { cover } from '../drawings/cover.ts'
import { halfHours } from '../drawings/motifs/forms.ts'
import { week } from '../drawings/screens/calendar.ts'
import { phone } from '../drawings/screens/phone.ts'
import type { Subject } from '../drawings/stage.ts'

export const halfhourBookings: DemoProduct = {
  uri: 'halfhour-bookings',
  name: 'Halfhour Bookings',
  category: 'forms',
  hue: 'forest',
  glyph: CalendarClock,
  description:
    'Lets visitors book a time with you, in their own time zone, without double bookings and without a monthly fee.',
  shortDesc: 'A booking page on your own site: free times, two taps, confirmed.',
  longDesc: `
<p>Halfhour shows the times you are free and lets people book one. It runs on your site, looks like your site and needs no account anywhere else.</p>
<h3>Free means free</h3>
<p>Connect your calendars by their private address, and Halfhour blocks every time that is already taken. A slot is held while someone fills in their name; two people can never end up with the same half hour.</p>
<ul>
<li>Services with their own length, break and price.</li>
<li>Several people, with their own hours and holidays.</li>
<li>Time zones handled for the visitor, daylight saving included.</li>
</ul>
<h3>Fewer missed appointments</h3>
<p>A confirmation with a calendar file, a reminder the day before, and a link to move or cancel without calling. You decide how late that is allowed.</p>
<h3>Paid bookings, if you want</h3>
<p>Charge the full price or a deposit through the payment plugin you already use. Without payment, bookings can wait for your approval.</p>`,
  priceCents: 7900,
  publishedDaysAgo: 204,
  features: [
    { label: 'One person, one service', free: true },
    { label: 'Several people and services', free: false },
    { label: 'Calendar connection', free: false },
    { label: 'Deposits', free: false },
  ],
  freeUrl: 'https://wordpress.org/plugins/halfhour/',
  sites: 1,
  releases: [
    {
      version: '2.1.0',
      daysAgo: 24,
      changes: ['New: deposits.', 'Changed: reminders name their time zone.'],
    },
    {
      version: '2.0.2',
      daysAgo: 79,
      changes: ['Fixed: the hour skipped by daylight saving time was offered.'],
    },
    { version: '2.0.0', daysAgo: 168, changes: ['New: several people.', 'New: breaks between bookings.'] },
  ],
  pictures: [
    { alt: 'Halfhour Bookings: a Thursday in half hours, some taken and one chosen', draw: cover(halfHours) },
    {
      alt: 'A week calendar with booked calls and blocked times',
      draw: week({
        headline: 'Your week, with what was booked overnight',
        tabs: ['Week', 'Services', 'Hours'],
        days: ['Mon 18', 'Tue 19', 'Wed 20', 'Thu 21', 'Fri 22'],
        hours: ['9:00', '10:00', '11:00', '12:00', '13:00', '14:00'],
        slots: [
          { day: 0, from: 0, to: 1, title: 'First call', tone: 'deep' },
          { day: 0, from: 2, to: 2.9, title: 'Review' },
          { day: 1, from: 0.5, to: 1.5, title: 'First call', tone: 'deep' },
          { day: 1, from: 3, to: 4, title: 'Lunch', tone: 'soft' },
          { day: 1, from: 4.5, to: 5.5, title: 'New: Elsa', tone: 'accent' },
          { day: 2, from: 1, to: 3, title: 'Workshop', tone: 'deep' },
          { day: 3, from: 0, to: 1, title: 'Review' },
          { day: 3, from: 1.5, to: 2.5, title: 'New: Jonas', tone: 'accent' },
          { day: 3, from: 3.5, to: 4.5, title: 'First call', tone: 'deep' },
          { day: 4, from: 0, to: 6, title: 'Away' },
        ],
      }),
    },
    {
      alt: 'The booking page on a phone with a date and free times',
      draw: phone({
        headline: 'Two taps and a name',
        body: 'Free times in the visitor’s own time zone. Visitors reschedule or cancel through a link, as late as you allow.',
        backdrop: 'deep',
        screen: bookingOnPhone,
      }),
    },
  ],
  reviews: [
    {
      by: 'tomas',
      daysAgo: 57,
      rating: 5,
      title: 'Replaced a subscription',
      body: 'Paid for itself in the second month. Clients reschedule their own appointments now.',
    },
    {
      by: 'elise',
      daysAgo: 29,
      rating: 4,
      title: 'Good, with one wish',
      body: 'Everything we need for three people. I would like group appointments, which it does not offer yet.',
    },
  ],
}

function bookingOnPhone(box: Box, { hue }: Subject): string {
  const x = box.x + 36
  const days = ['18', '19', '20', '21', '22']
  const times = ['9:00', '9:30', '10:30', '11:00', '13:30', '14:00']
  return (
    text(x, box.y + 158, 'First call, 30 min', { size: 38, weight: 600, tracking: -12 }) +
    text(x, box.y + 204, 'May 2026, your time', { size: 27, fill: color.muted }) +
    days
      .map((day, index) => {
        const left = x + index * 81
        const chosen = index === 3
        return (
          rect({
            x: left,
            y: box.y + 246,
            width: 70,
            height: 96,
            radius: 18,
            fill: chosen ? hue.deep : hue.soft,
          }) +
          text(left + 35, box.y + 306, day, {
            size: 34,
            weight: 600,
            anchor: 'middle',
            fill: chosen ? color.bg : hue.deep,
          })
        )
      })
      .join('') +
    times
      .map((time, index) => {
        const left = x + (index % 2) * 202
        const top = box.y + 396 + Math.floor(index / 2) * 112
        const chosen = index === 2
        return (
          rect({
            x: left,
            y: top,
            width: 190,
            height: 92,
            radius: 18,
            fill: chosen ? hue.deep : color.surface,
            stroke: chosen ? undefined : '#c3ccd6',
          }) +
          text(left + 95, top + 58, time, {
            size: 34,
            weight: 600,
            anchor: 'middle',
            fill: chosen ? color.bg : color.fg,
          })
        )
      })
      .join('') +
    rect({ x, y: box.y + 764, width: 392, height: 92, radius: 20, fill: color.fg }) +
    text(x + 196, box.y + 821, 'Book 10:30', { size: 33, weight: 600, fill: color.bg, anchor: 'middle' })
  )
}
