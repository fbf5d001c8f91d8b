import * as z from 'zod/mini'
import type { LockedPackage } from './lockfile.ts'

const TIMEOUT_MS = 15_000

const Answer = z.record(
  z.string(),
  z.array(
    z.object({ title: z.string(), severity: z.string(), url: z.string(), vulnerable_versions: z.string() }),
  ),
)

export type Advisories = { asked: true; found: string[] } | { asked: false; reason: string }

/** Asks the registry which packages have known holes. Never throws: a registry that does not answer is an answer too. */
export async function askAdvisories(
  packages: readonly LockedPackage[],
  registry: string,
): Promise<Advisories> {
  const versions = Map.groupBy(packages, ({ name }) => name)
  const body = Object.fromEntries(
    [...versions].map(([name, all]) => [name, [...new Set(all.map(({ version }) => version))]]),
  )
  try {
    const response = await fetch(`${registry.replace(/\/$/, '')}/-/npm/v1/security/advisories/bulk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return { asked: false, reason: `${registry} answered ${response.status}` }
    const answer = Answer.safeParse(await response.json().catch(() => null))
    if (!answer.success)
      return { asked: false, reason: `${registry} answered something else than advisories` }
    return { asked: true, found: Object.entries(answer.data).flatMap(([name, all]) => describe(name, all)) }
  } catch (error) {
    return { asked: false, reason: `${registry} could not be reached (${causeOf(error)})` }
  }
}

function describe(name: string, advisories: z.infer<typeof Answer>[string]): string[] {
  return advisories.map(
    ({ title, severity, url, vulnerable_versions: range }) =>
      `${name} ${range} (${severity}): ${title} ${url}`,
  )
}

function causeOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? message
}
