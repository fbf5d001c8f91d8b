import { POLICIES, POLICY_NAMES } from '#core/content/page.ts'
import { paths } from '#core/paths.ts'

type FindingLink = { to: string; label: string }

/** Where a finding is dealt with, if the button of its step leads only near it. */
const LINKS: Record<string, FindingLink> = {
  product: { to: paths.adminNewProduct(), label: 'Add a product' },
}
for (const policy of POLICIES)
  LINKS[`policy_${policy}`] = {
    to: paths.adminContentItem(`page:${policy}`),
    label: `Read and publish: ${POLICY_NAMES[policy]}`,
  }

export function findLink(findingId: string): FindingLink | null {
  return LINKS[findingId] ?? null
}
