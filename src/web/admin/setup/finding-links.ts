import { adminPaths } from '#core/admin-paths.ts'
import { POLICIES, POLICY_NAMES } from '#core/content/page.ts'

type FindingLink = { to: string; label: string }

/** Where a finding is dealt with, if the button of its step leads only near it. */
const LINKS: Record<string, FindingLink> = {
  product: { to: adminPaths.newProduct(), label: 'Add a product' },
}
for (const policy of POLICIES)
  LINKS[`policy_${policy}`] = {
    to: adminPaths.contentItem(`page:${policy}`),
    label: `Read and publish: ${POLICY_NAMES[policy]}`,
  }

export function findLink(findingId: string): FindingLink | null {
  return LINKS[findingId] ?? null
}
