import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { SecurityEvent } from '#server/platform/http/security-events.ts'
import type { Log } from '#server/platform/log.ts'
import type { Module } from '#server/platform/module.ts'
import { networkOf } from '#server/platform/network-of.ts'
import { createEventRecorder } from './event-recorder.ts'
import { saveSecurityEvents } from './queries.ts'
import { staffSecurityRoutes } from './routes.ts'

type Deps = { db: Db; clock: Clock; log: Log }

export function createSecurityModule({ db, clock, log }: Deps) {
  const recorder = createEventRecorder({
    clock,
    write: (rows) => saveSecurityEvents(db, rows),
    onError: (error) => log.warn({ err: error }, 'the security log could not be written; trying again'),
  })

  return {
    mountRoutes: ({ on }) => staffSecurityRoutes({ on, db, flush: recorder.flush }),
    stop: recorder.close,
    flush: recorder.flush,
    /** Keeps only the network of the address. */
    record(event: SecurityEvent, address: string): void {
      const { kind, userId = null, actorId = null, detail = '', isStaff = false } = event
      recorder.record({ kind, network: networkOf(address), userId, actorId, detail, isStaff })
    },
  } satisfies Module
}
