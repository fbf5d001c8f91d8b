/** What one round of one side gave. */
export type Sample = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Processor time of the server for one answer. Says more than the rate on a machine that others use too. */
  cpuMicros: number
  /** Processor time of PostgreSQL for one answer; zero where none is asked. */
  databaseMicros: number
  /** Share of a core that the generator used; zero where there is none. */
  generatorBusy: number
}

/** Something that can be loaded for a while. */
export type Side = { about: string; round: (ms: number) => Promise<Sample> }
