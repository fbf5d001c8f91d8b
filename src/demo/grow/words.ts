/** SQL that picks a word by the row's number: mixed well, and the same each time. */
export function pick(words: readonly string[], salt: number): string {
  const list = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(',')
  return `(ARRAY[${list}])[1 + abs(hashint4(i * 31 + ${salt})::bigint) % ${words.length}]`
}

/** SQL for a whole number from 0 to below the limit. */
export function number(limit: number, salt: number): string {
  return `(abs(hashint4(i * 17 + ${salt})::bigint) % ${limit})::int`
}

export const FIRST_NAMES =
  'Ada Ben Carla Dan Elif Finn Gia Hugo Ida Jon Kira Leo Mona Nils Olga Pia Quinn Rosa Sven Tara Uma Vito Wanda Yuki'.split(
    ' ',
  )
export const LAST_NAMES =
  'Adler Berg Costa Dahl Evans Fuchs Grant Hill Ivers Jansen Kaya Lund Mori Novak Ortiz Park Quist Reyes Sato Toth Ueda Vance Wolf Young'.split(
    ' ',
  )
export const CITIES =
  'Aarhus Bergen Cork Dresden Evora Florence Ghent Halifax Ithaca Jena Krakow Leeds'.split(' ')

export const QUALITIES =
  'Quiet Swift Plain Steady Bright Amber Nordic Silver Open Clever Gentle Rapid Tidy Mellow Solid Crisp Early Kind Level Vivid'.split(
    ' ',
  )
export const THINGS =
  'Mailer Cache Forms Backup Gallery Redirects Search Bookings Invoices Reviews Menu Table Map Poll Popup Sitemap Slider Importer Exporter Translator Coupon Shipping Stock Report'.split(
    ' ',
  )
export const USES = [
  'for small shops',
  'for magazines',
  'for agencies',
  'for schools',
  'for clubs',
  'for studios',
  'for makers',
  'for teams',
]
export const BENEFITS = [
  'keeps a record of what it did',
  'works without an account elsewhere',
  'stays out of your visitors’ way',
  'explains itself in plain words',
  'can be removed without a trace',
  'takes the look of your theme',
  'runs in the background at night',
  'needs no setting to begin with',
]
