/** Passed as an argument, so that tests can move the time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
