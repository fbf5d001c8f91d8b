/** Passed as an argument, so that tests can move the time. */
export type Clock = {
  now(): Date
  /** The clock that nobody can move, if this one can be moved. */
  machine?: Clock
}

export const systemClock: Clock = { now: () => new Date() }

/** Sessions live by the machine's clock, wherever a query meets them. */
export function machineNow({ machine, now }: Clock): Date {
  return machine ? machine.now() : now()
}

/** The shop's clock in test mode, where staff can move it forward. The machine's goes on as before. */
export type MovableClock = Clock & {
  machine: Clock
  setOffset: (ms: number) => void
}

export function createMovableClock(machine: Clock = systemClock): MovableClock {
  let offsetMs = 0
  return {
    now: () => new Date(machine.now().getTime() + offsetMs),
    machine,
    setOffset: (ms) => {
      offsetMs = ms
    },
  }
}
