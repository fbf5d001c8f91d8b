/** The time of day as an argument, so that a test can move it by seven years. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
