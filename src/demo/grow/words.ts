/** SQL that picks a word by hashing the row number, so every run picks the same one. */
export function pick(words: readonly string[], salt: number): string {
  const list = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(',')
  return `(ARRAY[${list}])[1 + abs(hashint4(i * 31 + ${salt})::bigint) % ${words.length}]`
}

/** SQL for an integer from 0 up to but excluding the limit. */
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
  'keeps a record of what it does',
  'needs no third-party account',
  'stays out of your visitors’ way',
  'explains itself in plain English',
  'uninstalls without a trace',
  'matches your theme',
  'runs in the background at night',
  'works without any setup',
]
