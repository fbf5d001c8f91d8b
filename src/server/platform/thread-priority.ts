import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

const LOWEST = 19

/** Linux has a priority for each thread. On other systems this throws. */
export function ownThreadId(): number {
  return Number(basename(readlinkSync('/proc/thread-self')))
}

/** Lets other threads go first where the system can do that for one thread. It only saves time: all works without it. */
export function lowerOwnPriority(steps: number): void {
  try {
    setPriority(ownThreadId(), Math.min(LOWEST, getPriority() + steps))
  } catch {
    // Keeps the normal priority.
  }
}
