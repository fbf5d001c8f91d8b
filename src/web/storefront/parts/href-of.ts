import type { Target } from '#core/content/parts.ts'
import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'

export type Surroundings = {
  supportEmail: string
  /** The `uri` of the featured product; null while there is none. */
  flagshipUri: string | null
}

type Resolve = (value: string, surroundings: Surroundings) => string

const HREFS: Record<Target['kind'], Resolve> = {
  home: paths.home,
  flagship: (_, { flagshipUri }) => (flagshipUri === null ? paths.categories() : paths.product(flagshipUri)),
  product: paths.product,
  catalog: paths.categories,
  category: paths.category,
  page: paths.page,
  about: paths.aboutUs,
  cart: paths.cart,
  account: paths.account,
  refund_policy: paths.refundPolicy,
  privacy_policy: paths.privacyPolicy,
  terms: paths.termsConditions,
  mail: (subject, { supportEmail }) => mailTo(supportEmail, subject === '' ? undefined : subject),
  url: (address) => address,
}

/** The address that a link or button of the shop's own texts leads to. */
export function hrefOf({ kind, value }: Target, surroundings: Surroundings): string {
  return HREFS[kind](value, surroundings)
}
