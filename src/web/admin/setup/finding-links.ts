import { POLICIES, POLICY_NAMES } from '#core/content/page.ts'
import { paths } from '#core/paths.ts'

type FindingLink = { to: string; label: string }

const BRAND = paths.adminContentItem('brand')

/** Where a finding is dealt with, if that is not where the button of its step leads. */
const LINKS: Record<string, FindingLink> = {
  logo: { to: BRAND, label: 'Upload a logo' },
  color: { to: BRAND, label: 'Choose a color' },
  product: { to: paths.adminNewProduct(), label: 'Add a product' },
  legal_address: { to: paths.adminSettings(), label: 'Enter your address' },
  second_factor: { to: paths.adminSettings(), label: 'Require a second factor' },
  staff_factors: { to: paths.security(), label: 'Protect your own login' },
  restored: { to: paths.adminSettings(), label: 'Check a backup' },
}
for (const policy of POLICIES)
  LINKS[`policy_${policy}`] = {
    to: paths.adminContentItem(`page:${policy}`),
    label: `Read and publish: ${POLICY_NAMES[policy]}`,
  }

export function findLink(findingId: string): FindingLink | null {
  return LINKS[findingId] ?? null
}
