import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'

/** Linux has a priority for each thread. On other systems this throws. */
export function ownThreadId(): number {
  return Number(basename(readlinkSync('/proc/thread-self')))
}

/** Lets other threads go first where the system can do that for one thread. It only saves time: all works without it. */
export function lowerOwnPriority(priority: number): void {
  try {
    setPriority(ownThreadId(), priority)
  } catch {
    // Keeps the normal priority.
  }
}
