/** One row of the comparison table, with the codes of the plans that include it. */
export type ComparisonRow = { label: string; includedIn: readonly string[] }

/** The rows that the seed specification names, which are about its email plugin. */
export const SEED_COMPARISON: readonly ComparisonRow[] = [
  { label: 'Basic functionality', includedIn: ['free', 'pro'] },
  { label: 'Email logs', includedIn: ['free', 'pro'] },
  { label: 'Manual resend', includedIn: ['pro'] },
  { label: 'Open tracking', includedIn: ['pro'] },
  { label: 'Auto resend', includedIn: ['pro'] },
  { label: 'Technical support', includedIn: ['pro'] },
]
