import type { Pool } from 'pg'
import type { Ledger } from '#sandbox/ledger.ts'
import { findBrokenRules } from '#server/modules/backup/money-rules.ts'

type Options = { now?: Date; graceSeconds?: number; ledger?: Ledger }

/** Describes every broken invariant. With the providers' ledgers, amounts must also match to the cent. */
export async function findBrokenInvariants(
  pool: Pick<Pool, 'query'>,
  { now = new Date(), graceSeconds = 0, ledger }: Options = {},
): Promise<string[]> {
  const broken = await findBrokenRules(pool, { now, graceSeconds })
  if (ledger) broken.push(...(await compareLedgers(pool, ledger)))
  return broken
}

/** I11, the independent oracle: our ledger against the providers' ledgers. */
async function compareLedgers(pool: Pick<Pool, 'query'>, ledger: Ledger): Promise<string[]> {
  const { rows } = await pool.query<{ provider: string; currency: string; cents: string }>(
    'select provider, currency, sum(amount_cents) as cents from ledger_entries group by provider, currency',
  )
  const ours = new Map(
    rows.map(({ provider, currency, cents }) => [`${provider} ${currency}`, Number(cents)]),
  )
  const theirs = new Map<string, number>(
    Object.entries(ledger).flatMap(([provider, balances]) =>
      Object.entries(balances).map(
        ([currency, { netCents }]) => [`${provider} ${currency}`, netCents] as const,
      ),
    ),
  )
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((account) => (ours.get(account) ?? 0) !== (theirs.get(account) ?? 0))
    .map(
      (account) =>
        `I11 the ledgers differ for ${account}: ${ours.get(account) ?? 0} here, ${theirs.get(account) ?? 0} there`,
    )
}
