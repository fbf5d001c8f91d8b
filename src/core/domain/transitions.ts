/** Which status may follow which. The keys are all statuses. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>

export function statusesOf<Status extends string>(table: Transitions<Status>): [Status, ...Status[]] {
  return Object.keys(table) as [Status, ...Status[]]
}

/** Keeping the same status is allowed, so that repeating a step is harmless. */
export function mayMove<Status extends string>(
  table: Transitions<Status>,
  from: Status,
  to: Status,
): boolean {
  return from === to || table[from].includes(to)
}

/** The statuses from which `to` can be reached in one step: the WHERE clause of a guarded update. */
export function statusesBefore<Status extends string>(table: Transitions<Status>, to: Status): Status[] {
  return statusesOf(table).filter((from) => table[from].includes(to))
}
