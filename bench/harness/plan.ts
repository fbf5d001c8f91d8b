export type Plan = {
  rounds: number
  /** The limit for finding `rounds` consecutive rounds with a steady reference. */
  maxRounds: number
  roundMs: number
  warmMs: number
}
