import type { FastifyRequest } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Module } from '#server/platform/module.ts'
import { createAddressWatch } from './address-watch.ts'
import { visitRoutes } from './routes.ts'
import { createVisitCounter } from './visit-counter.ts'

type Deps = { db: Db; clock: Clock; log: Log; addressOf: (request: FastifyRequest) => string }

export function createVisitsModule({ db, clock, log, addressOf }: Deps) {
  const counter = createVisitCounter({
    db,
    clock,
    onError: (error) => log.warn({ err: error }, 'visits not written'),
  })

  const watch = createAddressWatch(clock)

  return {
    mountRoutes: ({ on }) => visitRoutes({ on, counter, watch, addressOf }),
    /** Whether all visitors of the last day came from one address. */
    sharedAddress: watch.allShareOne,
    stop: counter.close,
    flush: counter.flush,
  } satisfies Module
}
